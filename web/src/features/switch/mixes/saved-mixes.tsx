// The mixes that somebody has saved, to go back to.

import { useQuery } from "@tanstack/react-query";
import { SavedSwitchMixes } from "@/api/gql/saved-switch-mixes";
import { operationQuery } from "@/api/query";
import { reasonOf } from "@/features/catalogue/reason";
import { useSession } from "@/features/session/session";
import { mixText } from "@/messages/mix-text";
import { text } from "@/messages/text";
import { PageLink } from "@/ui/page-link";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { CoverageStrip } from "../packs/coverage-strip";
import { creatorsOf } from "./credits";

export function SavedMixes() {
  const { yours, shared } = mixText;
  const { me } = useSession();
  const { data, error, refetch } = useQuery({ ...operationQuery(SavedSwitchMixes, {}), enabled: me !== null });
  if (error) {
    return <ErrorPanel onRetry={() => void refetch()} reason={reasonOf(error)} title={yours.savedFailed} />;
  }
  const mixes = data?.savedSwitchMixes ?? [];
  if (mixes.length === 0) return null;
  return (
    <section className="flex flex-col gap-3 border-t border-hairline pt-6">
      <h2 className="text-h2">{yours.saved}</h2>
      <ul className="flex flex-col divide-y divide-hairline border-y border-hairline">
        {mixes.map(({ code, pageUrl, themes }) => (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 text-name" key={code}>
            <PageLink className="text-link font-[600]" href={pageUrl}>
              {shared.name({ code })}
            </PageLink>
            <CoverageStrip themes={themes} />
            <bdi className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">{creatorsOf(themes).join(text.comma)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
