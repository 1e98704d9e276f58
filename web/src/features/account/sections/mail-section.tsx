// Where mail goes, and which.

import { TiedSwitch } from "@/features/form/tied-choice";
import { checkEmail } from "@/features/session/account-checks";
import { accountText } from "@/messages/account-text";
import type { SectionProps } from "../account-query";
import { SectionFrame, useSectionForm } from "../section-form";

export function MailSection({ me, limits }: SectionProps) {
  const words = accountText.mail;
  const section = useSectionForm({
    initial: {
      email: me.email ?? "",
      notificationEmails: me.notificationEmails,
      promotionEmails: me.promotionEmails,
    },
    check: ({ email }) => ({ email: checkEmail(email, limits) }),
    change: ({ email, ...choices }) => {
      const address = email.trim() || null;
      // An address that stays needs no sign-in of late.
      return address === me.email ? choices : { ...choices, email: address };
    },
  });
  const { form } = section;
  return (
    <SectionFrame line={words.line} me={me} section={section} title={words.title}>
      <form.AppField name="email">
        {(field) => (
          <field.TextField
            autoComplete="email"
            hint={words.emailHint}
            inputMode="email"
            label={words.email}
            type="email"
          />
        )}
      </form.AppField>
      <form.AppField name="notificationEmails">
        {() => <TiedSwitch hint={words.notificationsHint} label={words.notifications} />}
      </form.AppField>
      <form.AppField name="promotionEmails">{() => <TiedSwitch label={words.promotions} />}</form.AppField>
    </SectionFrame>
  );
}
