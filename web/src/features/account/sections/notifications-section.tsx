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
import { text } from "@/messages/text";
import { useHydrated } from "@/platform/hydrated";
import { ErrorPanel } from "@/ui/wall/error-panel";
import { SkeletonLine } from "@/ui/wall/skeleton";
import type { SectionProps } from "../account-query";
import { SectionFrame, SectionHeading } from "../section-form";

/** The name of a field, of a type and a place. */
type Place = `${NotificationType}-${"site" | "mail"}`;
type Choices = Record<Place, boolean>;

export function NotificationsSection({ me }: SectionProps) {
  const words = accountText.notifications.settings;
  const { data, error, refetch, isFetching } = useQuery({ ...preferencesQuery, enabled: useHydrated() });
  if (data) {
    const types = data.notificationPreferences.map(({ type }) => type);
    const stored = data.notificationPreferences.flatMap(({ type, onSite, byMail }) => [
      [`${type}-site`, onSite],
      [`${type}-mail`, byMail],
    ]);
    return <PreferencesForm initial={Object.fromEntries(stored) as Choices} me={me} types={types} />;
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

type PreferencesFormProps = Pick<SectionProps, "me"> & { types: NotificationType[]; initial: Choices };

function PreferencesForm({ me, types, initial }: PreferencesFormProps) {
  const words = accountText.notifications.settings;
  const { unreachable } = text.failure;
  const queryClient = useQueryClient();
  const [isSaved, setSaved] = useState(false);
  const plain = usePlainForm<Choices>({
    initial,
    check: () => ({}),
    send: async (values) => {
      setSaved(false);
      const preferences = types.map((type) => ({
        type,
        onSite: values[`${type}-site`],
        byMail: values[`${type}-mail`],
      }));
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
      {types.map((type) => (
        <fieldset className="flex flex-col gap-2" key={type}>
          <legend className="mb-2 text-name font-[600]">{words.type[type]}</legend>
          <div className="flex flex-wrap gap-x-8 gap-y-2">
            <plain.form.AppField name={`${type}-site`}>{() => <TiedSwitch label={words.onSite} />}</plain.form.AppField>
            <plain.form.AppField name={`${type}-mail`}>{() => <TiedSwitch label={words.byMail} />}</plain.form.AppField>
          </div>
        </fieldset>
      ))}
    </SectionFrame>
  );
}
