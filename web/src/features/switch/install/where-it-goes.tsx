// What happens to a file after its download: the folder on the card, the installer that takes it, and what is needed
// once. Opens below the download by itself until the person knows, and whenever asked for.

import { type ReactNode, useId } from "react";
import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";
import { Button } from "@/ui/controls/button";
import { IconButton } from "@/ui/controls/icon-button";
import { Checkbox } from "@/ui/fields/choice";
import { Sentence } from "@/ui/sentence";
import { useInstaller } from "./installer";
import type { WhereItGoes } from "./use-where-it-goes";

type WhereItGoesProps = {
  where: WhereItGoes;
  /** The steps for this file, as items of a list. */
  children: ReactNode;
};

/** The way to the panel, and the panel below it. */
export function WhereItGoesPart({ where, children }: WhereItGoesProps) {
  const { whereItGoes } = itemsText;
  const panel = useId();
  return (
    <div>
      <Button
        aria-controls={panel}
        aria-expanded={where.isOpen}
        className="-ms-3"
        icon="info"
        look="quiet"
        onClick={where.isOpen ? where.close : where.open}
        size="small"
      >
        {whereItGoes.ask}
      </Button>
      <p className="sr-only" role="status">
        {where.isOpen ? whereItGoes.announced : ""}
      </p>
      <div hidden={!where.isOpen} id={panel}>
        {where.isOpen && <WhereItGoesPanel where={where}>{children}</WhereItGoesPanel>}
      </div>
    </div>
  );
}

export function WhereItGoesPanel({ where, children }: WhereItGoesProps) {
  const { whereItGoes } = itemsText;
  const { name, url } = useInstaller();
  return (
    <section
      aria-label={whereItGoes.title}
      className="mt-2 flex flex-col gap-4 border-y border-hairline py-4 text-name"
    >
      <div className="-my-2 flex items-center justify-between gap-2">
        <p className="font-[600]">{whereItGoes.title}</p>
        <IconButton className="-me-2" icon="close" label={text.action.close} onClick={where.close} />
      </div>
      <ol className="flex list-decimal flex-col gap-1.5 ps-5 marker:text-ink-2 marker:tabular-nums">{children}</ol>
      <div className="flex flex-col gap-1.5">
        <p className="font-[600]">{whereItGoes.neededTitle}</p>
        <ul className="flex list-disc flex-col gap-1.5 ps-5 text-ink-2 marker:text-ink-3">
          <li>{whereItGoes.firmware}</li>
          <li>
            <Sentence say={(installer) => whereItGoes.installer({ installer })}>
              {url === null ? (
                name
              ) : (
                <a className="text-link text-ink" href={url} rel="noopener noreferrer">
                  {name}
                </a>
              )}
            </Sentence>
          </li>
          <li>{whereItGoes.baseFiles}</li>
        </ul>
      </div>
      <Checkbox
        checked={where.isKnown}
        label={whereItGoes.known}
        onChange={(event) => where.remember(event.target.checked)}
      />
    </section>
  );
}
