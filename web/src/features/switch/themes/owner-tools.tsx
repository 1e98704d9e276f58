// What its creator, and staff, can do with a theme from its page.

import { useState } from "react";
import { DeleteSwitchThemes } from "@/api/gql/delete-switch-themes";
import { RestoreSwitchThemes } from "@/api/gql/restore-switch-themes";
import type { SwitchThemePageQuery } from "@/api/gql/types";
import { request } from "@/api/request";
import { reasonOf } from "@/features/catalogue/reason";
import { useDeletion } from "@/features/catalogue/use-deletion";
import { useSession } from "@/features/session/session";
import { worksText } from "@/messages/works-text";
import { Button, LinkButton } from "@/ui/controls/button";
import { Dialog } from "@/ui/overlays/dialog";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { rightsOf } from "./rights";

type Theme = NonNullable<SwitchThemePageQuery["switchTheme"]>;

export function OwnerTools({ theme }: { theme: Theme }) {
  const words = worksText.tools;
  const { me } = useSession();
  const rights = rightsOf(me, theme);
  const [isAsking, setAsking] = useState(false);
  if (!rights.edit && !rights.delete) return null;
  const editUrl: string = `${theme.pageUrl}/edit`;
  return (
    <section aria-label={words.title} className="flex flex-wrap gap-2">
      {rights.edit && (
        <LinkButton icon="edit" to={editUrl}>
          {words.edit}
        </LinkButton>
      )}
      {rights.delete && (
        <Button icon="trash" onClick={() => setAsking(true)}>
          {words.delete}
        </Button>
      )}
      <DeleteDialog isOpen={isAsking} onOpenChange={setAsking} theme={theme} />
    </section>
  );
}

type DeleteDialogProps = { theme: Theme; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

function DeleteDialog({ theme, isOpen, onOpenChange }: DeleteDialogProps) {
  const words = worksText.tools;
  const deleteWork = useDeletion();
  const [isBusy, setBusy] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setReason(null);
    try {
      const hexIds = [theme.hexId];
      await deleteWork({
        deleted: words.deleted({ name: theme.name }),
        leaveFor: "/switch/themes",
        send: async () => (await request(DeleteSwitchThemes, { hexIds })).deleteSwitchThemes,
        restore: async () => (await request(RestoreSwitchThemes, { hexIds })).restoreSwitchThemes[0]?.pageUrl,
      });
    } catch (error) {
      setReason(reasonOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      description={words.question({ saves: theme.saveCount })}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{words.keep}</Button>
          <Button isBusy={isBusy} look="danger" onClick={() => void confirm()}>
            {words.confirm}
          </Button>
        </>
      }
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={words.questionTitle({ name: theme.name })}
    >
      {theme.pack && <p className="text-name text-ink-2">{sayOfPack(theme.pack)}</p>}
      {theme.layout && <p className="text-name text-ink-2">{words.layoutStays}</p>}
      {reason && <ErrorPanel reason={reason} title={words.notDeleted} />}
    </Dialog>
  );
}

/** A pack has two themes at least. */
const FEWEST = 2;

/** What becomes of the pack that the theme is in. */
function sayOfPack({ name, themes }: NonNullable<Theme["pack"]>): string {
  const { packDissolves, leavesPack } = worksText.tools;
  return themes.length > FEWEST ? leavesPack({ pack: name }) : packDissolves({ pack: name });
}
