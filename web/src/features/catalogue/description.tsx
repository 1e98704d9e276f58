// What a creator wrote about an item, clamped after eight lines with a way to see all of it.

import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { itemsText } from "@/messages/items-text";
import { classNames } from "@/pure/class-names";
import { readProse, type Span } from "@/pure/prose";
import { Button } from "@/ui/controls/button";
import { Icon } from "@/ui/icon";

export function Description({ written }: { written: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isLong, setLong] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may be longer
  useLayoutEffect(() => {
    const node = box.current;
    if (node && !isOpen) setLong(node.scrollHeight > node.clientHeight + 1);
  }, [written, isOpen]);
  return (
    <div className="flex flex-col items-start gap-2">
      <div
        className={classNames(
          "flex w-full max-w-[68ch] flex-col gap-3 overflow-hidden [overflow-wrap:anywhere]",
          !isOpen && "max-h-[calc(8*1.55em)]",
        )}
        dir="auto"
        ref={box}
      >
        {readProse(written).map((block, place) =>
          block.kind === "list" ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change its order
            <ul className="list-disc ps-5" key={place}>
              {block.items.map((item, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor do its lists
                <li key={row}>{item.map(showSpan)}</li>
              ))}
            </ul>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <p key={place}>{block.spans.map(showSpan)}</p>
          ),
        )}
      </div>
      {(isLong || isOpen) && (
        <Button aria-expanded={isOpen} look="quiet" onClick={() => setOpen(!isOpen)} size="small">
          {isOpen ? itemsText.item.showLess : itemsText.item.showAll}
        </Button>
      )}
    </div>
  );
}

function showSpan(span: Span, place: number): ReactNode {
  switch (span.kind) {
    case "text":
      return span.text;
    case "break":
      return <br key={place} />;
    case "strong":
      return <strong key={place}>{span.text}</strong>;
    case "emphasis":
      return <em key={place}>{span.text}</em>;
    case "link":
      return (
        <a className="text-link" href={span.href} key={place} rel="noopener noreferrer nofollow ugc">
          {span.text}
          <Icon className="ms-0.5 inline-block align-[-0.1em]" name="external" size={14} />
          <span className="sr-only"> ({itemsText.item.external})</span>
        </a>
      );
  }
}
