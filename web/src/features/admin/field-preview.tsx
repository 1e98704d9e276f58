// What the page will show of a field while it is typed: the announcement as its bar, Markdown as the server reads it.

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { WelcomePreview } from "@/api/gql/welcome-preview";
import { operationQuery } from "@/api/query";
import { RequestError } from "@/api/request-error";
import { BlockList } from "@/features/documents/block-list";
import { adminText } from "@/messages/admin-text";
import { useDebouncedValue } from "@/platform/use-debounced-value";
import { Icon } from "@/ui/icon";
import { wordsOfField } from "./setting-control";
import type { SettingField } from "./setting-values";

export function FieldPreview({ field: { key, kind }, value }: { field: SettingField; value: string }) {
  if (value.trim() === "") return null;
  if (kind === "MARKDOWN") return <MarkdownPreview of={key} written={value} />;
  if (key !== "announcement") return null;
  return (
    <PreviewFrame of={key}>
      <p className="flex items-start gap-2.5 text-name [overflow-wrap:anywhere]">
        <Icon className="mt-0.5 shrink-0 text-ink-2" name="info" size={18} />
        <span className="font-[600]">{value}</span>
      </p>
    </PreviewFrame>
  );
}

function MarkdownPreview({ of, written }: { of: string; written: string }) {
  const settled = useDebouncedValue(written, 400);
  const query = operationQuery(WelcomePreview, { text: settled });
  const { data, error } = useQuery({ ...query, placeholderData: keepPreviousData, retry: false });
  const refusal = error instanceof RequestError ? (error.complaints[0]?.message ?? error.message) : null;
  return (
    <PreviewFrame of={of}>
      {error ? (
        <p className="text-name text-danger">{refusal ?? adminText.previewFailed}</p>
      ) : (
        <BlockList blocks={data?.welcomePreview ?? []} />
      )}
    </PreviewFrame>
  );
}

function PreviewFrame({ of, children }: { of: string; children: ReactNode }) {
  return (
    <section
      aria-label={adminText.previewOf({ field: wordsOfField(of).label })}
      className="flex flex-col gap-2 rounded-frame border border-hairline p-4"
    >
      <p className="text-facts text-ink-2">{adminText.preview}</p>
      {children}
    </section>
  );
}
