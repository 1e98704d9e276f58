// Asks a visitor to sign in for what they have just pressed; it is done when they are back.

import { useLocation } from "@tanstack/react-router";
import { text } from "@/messages/text";
import { LinkButton } from "@/ui/controls/button";
import { Dialog } from "@/ui/overlays/dialog";
import { keepPendingAction } from "./pending-action";

type SignInSheetProps = {
  title: string;
  line: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Of the item or the creator that it is about. */
  pageUrl: string;
};

export function SignInSheet({ title, line, isOpen, onOpenChange, pageUrl }: SignInSheetProps) {
  const here = useLocation({ select: ({ href }) => href });
  return (
    <Dialog
      description={line}
      footer={
        <LinkButton look="primary" onClick={() => keepPendingAction(pageUrl)} search={{ next: here }} to="/login">
          {text.nav.signIn}
        </LinkButton>
      }
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={title}
    />
  );
}
