// Of which types somebody wants to know.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { NotificationType } from "@/api/gql/types";
import { UpdateNotificationPreferences } from "@/api/gql/update-notification-preferences";
import { request } from "@/api/request";
import { reasonOf } from "@/features/catalogue/reason";
import { TiedSwitch } from "@/features/form/tied-choice";
import { usePlainForm } from "@/features/form/use-plain-form";
import { preferencesQuery } from "@/features/notifications/queries";
import { accountText } from "@/messages/account-text";
import { notificationsText } from "@/messages/notifications-text";
import { text } from "@/messages/text";
import { useHydrated } from "@/platform/hydrated";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { SkeletonLine } from "@/ui/wall/skeleton";
import type { SectionProps } from "../account-query";
import { SectionFrame, SectionHeading } from "../section-form";

type Choices = Record<NotificationType, boolean>;

export function NotificationsSection({ me }: SectionProps) {
  const words = notificationsText.settings;
  const { data, error, refetch, isFetching } = useQuery({ ...preferencesQuery, enabled: useHydrated() });
  if (data) {
    const stored = data.notificationPreferences.map(({ type, onSite }) => [type, onSite]);
    return <PreferencesForm initial={Object.fromEntries(stored) as Choices} me={me} />;
  }
  return (
    <div className="flex flex-col gap-6">
      <SectionHeading line={words.line} title={words.title} />
      {error ? (
        <ErrorPanel
          isRetrying={isFetching}
          onRetry={() => void refetch()}
          reason={reasonOf(error)}
          title={words.failed}
        />
      ) : (
        <SkeletonLine className="w-3/5" />
      )}
    </div>
  );
}

function PreferencesForm({ me, initial }: Pick<SectionProps, "me"> & { initial: Choices }) {
  const words = notificationsText.settings;
  const { unreachable } = text.failure;
  const queryClient = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  const plain = usePlainForm<Choices>({
    initial,
    check: () => ({}),
    send: async (values) => {
      setSaved(false);
      const types = Object.keys(values) as NotificationType[];
      const preferences = types.map((type) => ({ type, onSite: values[type] }));
      await request(UpdateNotificationPreferences, { preferences });
      setSaved(true);
      await queryClient.invalidateQueries();
    },
    words: { ...accountText.send, unreachable, offline: unreachable },
  });
  const section = { ...plain, isSaved, isSignInOld: false, forgetOldSignIn: () => {} };
  return (
    <SectionFrame line={words.line} me={me} section={section} title={words.title}>
      <Link className="self-start text-name text-link" to="/account/notifications">
        {words.read}
      </Link>
      {(Object.keys(initial) as NotificationType[]).map((type) => (
        <plain.form.AppField key={type} name={type}>
          {() => <TiedSwitch label={words.type[type]} />}
        </plain.form.AppField>
      ))}
    </SectionFrame>
  );
}
