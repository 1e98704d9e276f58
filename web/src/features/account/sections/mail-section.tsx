// Where mail goes, and which.

import { useState } from "react";
import { SendEmailConfirmation } from "@/api/gql/send-email-confirmation";
import { request } from "@/api/request";
import { reasonOf } from "@/features/catalogue/reason";
import { TiedSwitch } from "@/features/form/tied-choice";
import { checkEmail } from "@/features/session/account-checks";
import { useSession } from "@/features/session/session";
import { accountText } from "@/messages/account-text";
import { Button } from "@/ui/controls/button";
import type { SectionProps } from "../account-query";
import { SectionFrame, useSectionForm } from "../section-form";

export function MailSection({ me, limits }: SectionProps) {
  const words = accountText.mail;
  const { configuration } = useSession();
  const section = useSectionForm({
    initial: {
      email: me.email ?? "",
      notificationEmails: me.notificationEmails,
      promotionEmails: me.promotionEmails,
    },
    typed: { name: `mail ${me.uuid}`, fields: ["email", "notificationEmails", "promotionEmails"] },
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
      {me.email && !me.isEmailConfirmed && configuration?.sendsMail && <Unconfirmed />}
      <form.AppField name="notificationEmails">
        {() => <TiedSwitch hint={words.notificationsHint} label={words.notifications} />}
      </form.AppField>
      <form.AppField name="promotionEmails">{() => <TiedSwitch label={words.promotions} />}</form.AppField>
    </SectionFrame>
  );
}

/** What becomes of an address that nobody has confirmed, and the letter that asks for it once more. */
function Unconfirmed() {
  const words = accountText.mail;
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const send = async () => {
    setBusy(true);
    setSaid(null);
    try {
      await request(SendEmailConfirmation, {});
      setSaid(words.sentAgain);
    } catch (error) {
      setSaid(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-name text-ink-2">{words.unconfirmed}</p>
      <Button isBusy={isBusy} onClick={() => void send()} size="small" type="button">
        {words.sendAgain}
      </Button>
      <p className="text-facts text-ink-2" role="status">
        {said}
      </p>
    </div>
  );
}
