// The form with its sections, and the history beside it. Each version is a form of its own.

import { useStore } from "@tanstack/react-form";
import { useQueryClient } from "@tanstack/react-query";
import { SiteSettings } from "@/api/gql/site-settings";
import { UpdateSiteSettings } from "@/api/gql/update-site-settings";
import { operationQuery } from "@/api/query";
import { request } from "@/api/request";
import { Part } from "@/features/catalogue/item-parts";
import { FormProblem } from "@/features/form/form-problem";
import { LeaveGuard } from "@/features/form/leave-guard";
import { usePlainForm } from "@/features/form/use-plain-form";
import { adminText } from "@/messages/admin-text";
import { text } from "@/messages/text";
import { Button } from "@/ui/controls/button";
import { showToast } from "@/ui/overlays/toast-queue";
import { FieldPreview } from "./field-preview";
import { SettingControl } from "./setting-control";
import { changedValues, type Settings, type SettingValues, sectionsOf, valuesOf } from "./setting-values";
import { SettingsHistory } from "./settings-history";

export function SettingsForm({ settings }: { settings: Settings }) {
  const queryClient = useQueryClient();
  const show = (title: string, siteSettings: Settings) => {
    // Where the app reads the name of the site.
    document.querySelector('meta[name="application-name"]')?.setAttribute("content", valuesOf(siteSettings).name ?? "");
    showToast({ kind: "success", title });
    queryClient.setQueryData(operationQuery(SiteSettings, {}).queryKey, { siteSettings });
    // Header, footer and front page show some of them.
    void queryClient.invalidateQueries();
  };
  const { unreachable } = text.failure;
  const { form, element, submit, isSending, problem } = usePlainForm<SettingValues>({
    initial: valuesOf(settings),
    check: () => ({}),
    send: async (values) => {
      const changed = { version: settings.version, values: changedValues(settings, values) };
      show(adminText.saved, (await request(UpdateSiteSettings, changed)).updateSiteSettings);
    },
    words: { ...adminText.send, unreachable, offline: unreachable },
  });
  const values = useStore(form.store, (state) => state.values);
  const count = changedValues(settings, values).length;
  return (
    <div className="grid items-start gap-x-10 gap-y-10 desktop:grid-cols-12">
      <form
        className="flex min-w-0 flex-col gap-8 desktop:col-span-7"
        method="post"
        noValidate
        onSubmit={submit}
        ref={element}
      >
        {sectionsOf(settings).map(([section, fields]) => (
          <Part key={section} title={adminText.section[section]}>
            <div className="flex max-w-[68ch] flex-col gap-5">
              {fields.map((field) => (
                <div className="flex flex-col gap-3" key={field.key}>
                  <form.AppField name={field.key}>{() => <SettingControl field={field} />}</form.AppField>
                  <FieldPreview field={field} value={values[field.key] ?? ""} />
                </div>
              ))}
            </div>
          </Part>
        ))}
        <FormProblem>{problem}</FormProblem>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline pt-5">
          <Button disabled={count === 0} isBusy={isSending} look="primary" type="submit">
            {isSending ? adminText.saving : adminText.save}
          </Button>
          <p className="text-name text-ink-2" role="status">
            {count > 0 ? adminText.changed({ n: count }) : adminText.unchanged}
          </p>
        </div>
        <LeaveGuard isActive={count > 0 && !isSending} keep={null} words={adminText.leave} />
      </form>
      <div className="min-w-0 desktop:col-span-5">
        <SettingsHistory
          isChanged={count > 0}
          onUndone={(after) => show(adminText.history.undone, after)}
          settings={settings}
        />
      </div>
    </div>
  );
}
