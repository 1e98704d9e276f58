// What is typed on the console, large enough to be read from across the room.

import { itemsText } from "@/messages/items-text";
import { classNames } from "@/pure/class-names";
import { CopyLinkButton } from "@/ui/controls/copy-link-button";

/** Codes up to this many characters are shown in larger letters. */
const SHORT_CODE = 5;

export function InstallCode({ code }: { code: string }) {
  const { install } = itemsText;
  return (
    <div className="@container mt-1 -ms-5 flex flex-col items-start gap-2">
      <p
        className={classNames(
          "font-mono leading-tight font-[500] tracking-[0.06em]",
          code.length > SHORT_CODE ? "text-[min(6rem,16cqi)]" : "text-[min(6rem,28cqi)]",
        )}
      >
        <span aria-hidden="true">{code}</span>
        <span className="sr-only">{install.codeName({ letters: [...code].join(" ") })}</span>
      </p>
      <CopyLinkButton address={code} label={install.copy} />
    </div>
  );
}
