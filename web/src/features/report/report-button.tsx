// The button that reports a work or a creator to the staff. What it opens comes when it is pressed.

import { useState } from "react";
import { useSession } from "@/features/session/session";
import { loadMessages } from "@/messages/language";
import { text } from "@/messages/text";
import { Button } from "@/ui/controls/button";
import { lateCode } from "@/ui/late-code";
import { dialogCode } from "@/ui/overlays/dialog";
import type { Reported } from "./reported";

const reportCode = lateCode(async () => {
  const [dialog] = await Promise.all([import("./report-dialog"), loadMessages("moderation"), dialogCode.fetch()]);
  return dialog;
});

export function ReportButton({ reported }: { reported: Reported }) {
  const { me } = useSession();
  const code = reportCode.use();
  const [isOpen, setOpen] = useState(false);
  if (me && (me.uuid === reported.ownerUuid || me.isBlocked)) return null;
  const open = () => {
    setOpen(true);
    void reportCode.need().then((isThere) => isThere || setOpen(false));
  };
  return (
    <>
      <Button icon="flag" onClick={open}>
        {text.action.report}
      </Button>
      {code &&
        (me ? (
          <code.ReportDialog isOpen={isOpen} onClose={() => setOpen(false)} reported={reported} />
        ) : (
          <code.SignInFirst isOpen={isOpen} onClose={() => setOpen(false)} />
        ))}
    </>
  );
}
