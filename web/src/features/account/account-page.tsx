// The account page: an index of its parts, and the part that the address names.

import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, Navigate, useNavigate } from "@tanstack/react-router";
import { Banner } from "@/features/catalogue/item-parts";
import { sessionQuery } from "@/features/session/session";
import { accountText } from "@/messages/account-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { Select } from "@/ui/fields/select";
import { accountQuery } from "./account-query";
import type { AccountSearch } from "./account-search";
import { SECTIONS, sectionOf } from "./sections";

const PATH = "/account";

const searchOf = (id: string): AccountSearch => ({ section: id === SECTIONS[0].id ? undefined : id });

export function AccountPage({ search }: { search: AccountSearch }) {
  const { me } = useSuspenseQuery(accountQuery).data;
  const { limits } = useSuspenseQuery(sessionQuery).data.configuration;
  useDocumentTitle(text.title[PATH]);
  // The session has ended meanwhile.
  const { id, Content } = sectionOf(search);
  if (!me) return <Navigate replace search={{ next: `${PATH}?section=${id}` }} to="/login" />;
  return (
    <div className="page wall-columns gap-y-8 pt-8 pb-12 desktop:pt-10">
      <div className="flex flex-col gap-6 desktop:sticky desktop:top-[calc(var(--header)+1.5rem)] desktop:self-start">
        <h1 className="text-h1" tabIndex={-1}>
          {text.title[PATH]}
        </h1>
        <SectionIndex current={id} />
      </div>
      <div className="flex max-w-2xl min-w-0 flex-col gap-8">
        {me.isBlocked && (
          <Banner icon="error" line={me.blockedReason ?? undefined} title={accountText.blocked.title} tone="danger">
            <p className="text-name text-ink-2">{accountText.blocked.line}</p>
          </Banner>
        )}
        <Content key={id} limits={limits} me={me} />
      </div>
    </div>
  );
}

/** A list of links; where there is no room beside the part, a choice. */
function SectionIndex({ current }: { current: string }) {
  const navigate = useNavigate();
  return (
    <>
      <div className="desktop:hidden">
        <Select
          isLabelHidden
          label={accountText.section}
          onChange={(id) => void navigate({ to: PATH, search: searchOf(id) })}
          options={SECTIONS.map(({ id, title }) => ({ value: id, label: title }))}
          value={current}
        />
      </div>
      <nav aria-label={accountText.sections} className="max-desktop:hidden">
        <ul className="flex flex-col border-s border-hairline">
          {SECTIONS.map(({ id, title }) => (
            <li key={id}>
              <Link
                activeOptions={{ exact: true, includeSearch: true }}
                className="-ms-px flex min-h-10 items-center border-s-3 border-transparent ps-4 text-name decoration-fill decoration-2 underline-offset-4 hover:underline aria-[current=page]:border-fill aria-[current=page]:font-[600]"
                search={searchOf(id)}
                to={PATH}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Link className="text-link self-start text-name" to="/account/sign-in">
        {text.title["/account/sign-in"]}
      </Link>
    </>
  );
}
