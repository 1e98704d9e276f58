// A token that has just been made, shown this once.

import { useId } from "react";
import { accountText } from "@/messages/account-text";
import { Button } from "@/ui/controls/button";
import { CopyLinkButton } from "@/ui/controls/copy-link-button";

type NewTokenProps = { name: string; token: string; onStored: () => void };

const selectOnMount = (input: HTMLInputElement | null) => {
  input?.focus();
  input?.select();
};

export function NewToken({ name, token, onStored }: NewTokenProps) {
  const words = accountText.tokens;
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border border-hairline p-4">
      <p className="text-name font-[600]" id={id} role="status">
        {words.once({ name })}
      </p>
      <input
        aria-label={words.token}
        autoComplete="off"
        className="w-full min-w-0 rounded-frame border border-edge bg-panel px-3 py-2 font-mono text-name"
        readOnly
        ref={selectOnMount}
        spellCheck={false}
        value={token}
      />
      <p className="max-w-[68ch] text-name text-ink-2">{words.secret}</p>
      <div className="flex flex-wrap gap-3">
        <CopyLinkButton address={token} label={words.copy} size="normal" />
        <Button look="primary" onClick={onStored}>
          {words.stored}
        </Button>
      </div>
    </section>
  );
}
