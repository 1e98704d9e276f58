// The buttons that save a work: on its page, in the bar of small screens, and on captions. A visitor who presses one on the
// page is asked to sign in, and finds the work saved after that.

import { useRef, useState } from "react";
import { text } from "@/messages/text";
import { Button } from "@/ui/controls/button";
import { IconButton } from "@/ui/controls/icon-button";
import { Icon } from "@/ui/icon";
import { type SavableWork, type TellSaved, useSaving } from "./saving";
import { SignInSheet } from "./sign-in-sheet";
import { useWish } from "./use-wish";

type SaveButtonProps = { work: SavableWork; tell: TellSaved };

/** With its word and its count. */
export function SaveButton({ work, tell }: SaveButtonProps) {
  const { save, count } = text;
  const button = useRef<HTMLButtonElement>(null);
  const { isPressed, press, sheet } = useSignInFirst(work, tell);
  const word = isPressed ? save.saved : save.save;
  useWish(work.pageUrl, work.isSaved, press, button);
  return (
    <>
      <Button
        aria-label={work.saveCount > 0 ? `${word}${text.comma}${count.saves({ n: work.saveCount })}` : undefined}
        aria-pressed={isPressed}
        onClick={press}
        ref={button}
      >
        <Icon isFilled={isPressed} name="save" size={18} />
        {word}
        {work.saveCount > 0 && (
          <span className="font-[420] text-ink-2 tabular-nums">{count.number({ n: work.saveCount })}</span>
        )}
      </Button>
      {sheet}
    </>
  );
}

/** Without a word, for the bar of small screens. */
export function SaveIconButton({ work, tell }: SaveButtonProps) {
  const { isPressed, press, sheet } = useSignInFirst(work, tell);
  return (
    <>
      <SaveIcon isPressed={isPressed} name={work.name} onPress={press} />
      {sheet}
    </>
  );
}

/** On a caption, beside the name, with how often the work was saved; for people who are signed in. */
export function SaveOnCaption({ work, tell }: SaveButtonProps) {
  const save = useSaving(work, tell);
  return (
    <span className="flex items-center gap-1 text-facts text-ink-2 tabular-nums">
      {work.saveCount > 0 && text.count.number({ n: work.saveCount })}
      <SaveIcon className="-m-2.5" isPressed={work.isSaved === true} name={work.name} onPress={() => void save()} />
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
      label={text.save.work({ name })}
      onClick={onPress}
    />
  );
}

function useSignInFirst(work: SavableWork, tell: TellSaved) {
  const [isAsking, setAsking] = useState(false);
  const save = useSaving(work, tell, () => setAsking(true));
  const press = () => {
    if (work.isSaved === null) setAsking(true);
    else void save();
  };
  const { signInTitle: title, signInLine: line } = text.save;
  const sheet = (
    <SignInSheet isOpen={isAsking} line={line} onOpenChange={setAsking} pageUrl={work.pageUrl} title={title} />
  );
  return { isPressed: work.isSaved === true, press, sheet };
}
