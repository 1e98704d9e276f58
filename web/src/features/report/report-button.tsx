// The button that reports an item or a creator to the staff, and for the staff the menu of what they can do about it. What it opens
// comes when it is pressed.

import { useState } from "react";
import { isStaff, useSession } from "@/features/session/session";
import { loadMessages } from "@/messages/language";
import { text } from "@/messages/text";
import { Button } from "@/ui/controls/button";
import { lateCode } from "@/ui/late-code";
import { dialogCode } from "@/ui/overlays/dialog";
import { menuCode } from "@/ui/overlays/menu";
import type { Reported } from "./reported";

const reportCode = lateCode(async () => {
  const [dialog] = await Promise.all([import("./report-dialog"), loadMessages("moderation"), dialogCode.fetch()]);
  return dialog;
});

const moderateCode = lateCode(async () => {
  const [menu] = await Promise.all([
    import("./moderate-menu"),
    loadMessages("moderation"),
    dialogCode.fetch(),
    menuCode.fetch(),
  ]);
  return menu;
});

export function ReportButton({ reported }: { reported: Reported }) {
  const { me } = useSession();
  const code = reportCode.use();
  const [isOpen, setOpen] = useState(false);
  if (me && (me.uuid === reported.ownerUuid || me.isBlocked)) return null;
  if (isStaff(me)) return <ModerateButton reported={reported} />;
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

function ModerateButton({ reported }: { reported: Reported }) {
  // Staff are few: the menu is there as soon as their page is.
  const code = moderateCode.use("soon");
  const button = (
    <Button disabled={!code} icon="flag">
      {text.action.moderate}
    </Button>
  );
  return code ? <code.ModerateMenu reported={reported} trigger={button} /> : button;
}
