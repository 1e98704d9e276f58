// What somebody is shown.

import { TiedSwitch } from "@/features/form/tied-choice";
import { accountText } from "@/messages/account-text";
import type { SectionProps } from "../account-query";
import { SectionFrame, useSectionForm } from "../section-form";

export function ContentSection({ me }: SectionProps) {
  const words = accountText.content;
  const form = useSectionForm({
    initial: { showNSFW: me.showNSFW },
    change: ({ showNSFW }) => ({ showNSFW }),
  });
  return (
    <SectionFrame form={form} line={words.line} title={words.title}>
      <form.form.AppField name="showNSFW">
        {() => <TiedSwitch hint={words.showNSFWHint} label={words.showNSFW} />}
      </form.form.AppField>
    </SectionFrame>
  );
}
