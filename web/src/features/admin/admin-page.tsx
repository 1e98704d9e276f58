// The settings of the site: a form that follows from the server's table of fields, and the history of its changes.

import { useQuery } from "@tanstack/react-query";
import { SiteSettings } from "@/api/gql/site-settings";
import { operationQuery } from "@/api/query";
import { reasonOf } from "@/features/catalogue/reason";
import { adminText } from "@/messages/admin-text";
import { text } from "@/messages/text";
import { useDocumentTitle } from "@/platform/document-title";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { SkeletonLine } from "@/ui/wall/skeleton";
import { SettingsForm } from "./settings-form";

const settingsQuery = operationQuery(SiteSettings, {});

export function AdminPage() {
  const { data, error, isFetching, refetch } = useQuery(settingsQuery);
  useDocumentTitle(text.title["/admin"]);
  const settings = data?.siteSettings;
  return (
    <div className="page flex flex-col gap-6 pt-8 pb-12 desktop:pt-10">
      <div className="flex flex-col gap-1.5">
        <h1 className="text-h1" tabIndex={-1}>
          {adminText.title}
        </h1>
        <p className="max-w-[68ch] text-ink-2">{adminText.line}</p>
      </div>
      {!settings && !error && <SkeletonLine className="w-2/3" />}
      {!settings && error && (
        <ErrorPanel
          isRetrying={isFetching}
          onRetry={() => void refetch()}
          reason={reasonOf(error)}
          title={adminText.gone}
        />
      )}
      {settings && <SettingsForm key={settings.version} settings={settings} />}
    </div>
  );
}
