// Deleting one's account: whether that can be done, what goes and what stays, and the form that does it.

import { useQuery } from "@tanstack/react-query";
import { Banner } from "@/features/catalogue/item-parts";
import { Moment } from "@/features/catalogue/moment";
import { reasonOf } from "@/features/catalogue/reason";
import { SHOWCASES } from "@/features/showcases";
import { accountText } from "@/messages/account-text";
import { language } from "@/messages/language";
import { useHydrated } from "@/platform/hydrated";
import { KIND_LISTS } from "@/pure/kind-lists";
import { Sentence } from "@/ui/sentence";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { SkeletonLine } from "@/ui/wall/skeleton";
import type { SectionProps } from "../account-query";
import { type Deletion, deletionQuery } from "../own-data-query";
import { SectionHeading } from "../section-form";
import { DeleteForm } from "./delete-form";

export function DeleteSection({ me }: SectionProps) {
  const words = accountText.delete;
  const { data, error, refetch } = useQuery({ ...deletionQuery, enabled: useHydrated() });
  const deletion = data?.accountDeletion;
  const isPossible = deletion && !deletion.isLastAdmin && deletion.caseUntil === null;
  return (
    <div className="flex flex-col gap-6">
      <SectionHeading line={words.line} title={words.title} />
      {error && !data && <ErrorPanel onRetry={() => void refetch()} reason={reasonOf(error)} />}
      {!deletion && !error && (
        <div aria-busy="true" className="flex flex-col gap-4">
          <SkeletonLine className="h-6 w-1/3" />
          <SkeletonLine className="h-16 w-full" />
        </div>
      )}
      {deletion && !isPossible && <Obstacles deletion={deletion} />}
      {deletion && isPossible && (
        <>
          <WhatGoes deletion={deletion} />
          <DeleteForm me={me} />
        </>
      )}
    </div>
  );
}

function Obstacles({ deletion }: { deletion: Deletion }) {
  const words = accountText.delete;
  return (
    <Banner icon="info" title={words.cannot}>
      {deletion.isLastAdmin && <p className="text-name text-ink-2">{words.lastAdmin}</p>}
      {deletion.caseUntil && (
        <p className="text-name text-ink-2">
          <Sentence say={(when) => words.openCase({ when })}>
            <Moment at={deletion.caseUntil} />
          </Sentence>
        </p>
      )}
    </Banner>
  );
}

function WhatGoes({ deletion }: { deletion: Deletion }) {
  const words = accountText.delete;
  const { saveCount: saves, mixCount: mixes, followCount: follows, followerCount: followers } = deletion;
  const items = deletion.items.map(({ kind, count }) => countOf(kind, count));
  const list = new Intl.ListFormat(language).format(items);
  return (
    <>
      <List
        lines={[
          items.length > 0 ? words.items({ list }) : words.noItems,
          words.kept({ saves, mixes }),
          words.people({ follows, followers }),
          words.person,
        ]}
        title={words.goes}
      />
      <List lines={[words.staysName, words.staysFiles, words.staysReports, words.staysLog]} title={words.stays} />
    </>
  );
}

function countOf(kind: Deletion["items"][number]["kind"], n: number): string {
  return kind === "CREATOR" ? "" : SHOWCASES[KIND_LISTS[kind]].count(n);
}

function List({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-h3">{title}</h3>
      <ul className="flex list-disc flex-col gap-1 ps-5 text-name">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
