// What somebody is shown.

import { TiedSwitch } from "@/features/form/tied-choice";
import { accountText } from "@/messages/account-text";
import type { SectionProps } from "../account-query";
import { SectionFrame, useSectionForm } from "../section-form";

export function ContentSection({ me }: SectionProps) {
  const words = accountText.content;
  const section = useSectionForm({
    initial: { showNSFW: me.showNSFW },
    change: ({ showNSFW }) => ({ showNSFW }),
  });
  return (
    <SectionFrame line={words.line} me={me} section={section} title={words.title}>
      <section.form.AppField name="showNSFW">
        {() => <TiedSwitch hint={words.showNSFWHint} label={words.showNSFW} />}
      </section.form.AppField>
    </SectionFrame>
  );
}
