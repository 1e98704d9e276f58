// The ways to start creating, what to have ready for each, and the drafts on this device.

import type { CreateEntry } from "@/features/catalogue/kind";
import { AccountBanner } from "@/features/publishing/account-banner";
import { useSession } from "@/features/session/session";
import { createText } from "@/messages/create-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { SectionRow, WallText } from "@/ui/wall/wall-text";
import { DraftList } from "./draft-list";

export function CreatePage({ entries }: { entries: readonly CreateEntry[] }) {
  useDocumentTitle(text.title["/create"]);
  const { me } = useSession();
  return (
    <div className="page flex flex-col gap-12 py-8 desktop:gap-16 desktop:py-10">
      <div className="grid gap-x-6 gap-y-6 desktop:grid-cols-12">
        <div className="desktop:col-span-3">
          <WallText level={1} line={createText.entries.line} title={createText.entries.title} />
          <AccountBanner me={me} />
        </div>
        <ul
          aria-label={createText.entries.label}
          className="grid gap-x-6 gap-y-8 tablet:grid-cols-2 desktop:col-span-9 desktop:grid-cols-3"
        >
          {entries.map((entry) => (
            <EntryFrame key={entry.name} {...entry} />
          ))}
        </ul>
      </div>
      <SectionRow
        id="drafts"
        line={createText.entries.draftsLine}
        title={createText.entries.drafts}
        items={<DraftList />}
      />
    </div>
  );
}

function EntryFrame({ name, line, needs, drawing, link }: CreateEntry) {
  return (
    <li className="group relative">
      <div className="aspect-video overflow-hidden rounded-frame shadow-[0_0_0_1px_var(--hairline)]">{drawing}</div>
      <h2 className="mt-3 text-h2">
        {link(
          name,
          "decoration-fill decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0",
        )}
      </h2>
      <p className="mt-1 max-w-[48ch] text-name text-ink-2">{line}</p>
      <p className="mt-1 text-facts text-ink-2">{needs}</p>
    </li>
  );
}
