// The buttons that save an item: on its page, in the bar of small screens, and on captions. A visitor who presses one on the
// page is asked to sign in, and finds the item saved after that.

import { useRef, useState } from "react";
import { text } from "@/messages/text";
import { Button } from "@/ui/controls/button";
import { IconButton } from "@/ui/controls/icon-button";
import { Icon } from "@/ui/icon";
import { type SavableItem, type SendSaved, useSaving } from "./saving";
import { SignInSheet } from "./sign-in-sheet";
import { usePendingAction } from "./use-pending-action";

type SaveButtonProps = { item: SavableItem; send: SendSaved };

/** With its word and its count. */
export function SaveButton({ item, send }: SaveButtonProps) {
  const { save, count } = text;
  const button = useRef<HTMLButtonElement>(null);
  const { isPressed, press, sheet } = useSignInFirst(item, send);
  const word = isPressed ? save.saved : save.save;
  usePendingAction(item.pageUrl, item.isSaved, press, button);
  return (
    <>
      <Button
        aria-label={item.saveCount > 0 ? `${word}${text.comma}${count.saves({ n: item.saveCount })}` : undefined}
        aria-pressed={isPressed}
        onClick={press}
        ref={button}
      >
        <Icon isFilled={isPressed} name="save" size={18} />
        {word}
        {item.saveCount > 0 && (
          <span className="font-[420] text-ink-2 tabular-nums">{count.number({ n: item.saveCount })}</span>
        )}
      </Button>
      {sheet}
    </>
  );
}

/** Without a word, for the bar of small screens. */
export function SaveIconButton({ item, send }: SaveButtonProps) {
  const { isPressed, press, sheet } = useSignInFirst(item, send);
  return (
    <>
      <SaveIcon isPressed={isPressed} name={item.name} onPress={press} />
      {sheet}
    </>
  );
}

/** On a caption, beside the name, with how often the item was saved; for people who are signed in. */
export function SaveOnCaption({ item, send }: SaveButtonProps) {
  const save = useSaving(item, send);
  return (
    <span className="flex items-center gap-1 text-facts text-ink-2 tabular-nums">
      {item.saveCount > 0 && text.count.number({ n: item.saveCount })}
      <SaveIcon className="-m-2.5" isPressed={item.isSaved === true} name={item.name} onPress={() => void save()} />
    </span>
  );
}

type SaveIconProps = { name: string; isPressed: boolean; onPress: () => void; className?: string };

function SaveIcon({ name, isPressed, onPress, className }: SaveIconProps) {
  return (
    <IconButton
      aria-pressed={isPressed}
      className={className}
      icon="save"
      isFilled={isPressed}
      label={text.save.item({ name })}
      onClick={onPress}
    />
  );
}

function useSignInFirst(item: SavableItem, send: SendSaved) {
  const [isAsking, setAsking] = useState(false);
  const save = useSaving(item, send, () => setAsking(true));
  const press = () => {
    if (item.isSaved === null) setAsking(true);
    else void save();
  };
  const { signInTitle: title, signInLine: line } = text.save;
  const sheet = (
    <SignInSheet isOpen={isAsking} line={line} onOpenChange={setAsking} pageUrl={item.pageUrl} title={title} />
  );
  return { isPressed: item.isSaved === true, press, sheet };
}
