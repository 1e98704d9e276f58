// Another password, or the first one.

import { checkPassword } from "@/features/session/account-checks";
import { accountText } from "@/messages/account-text";
import { formText } from "@/messages/form-text";
import type { SectionProps } from "../account-query";
import { SectionFrame, useSectionForm } from "../section-form";

const EMPTY = { currentPassword: "", password: "" };

export function PasswordSection({ me, limits }: SectionProps) {
  const words = accountText.password;
  const section = useSectionForm({
    initial: EMPTY,
    check: ({ currentPassword, password }) => ({
      currentPassword: me.hasPassword && currentPassword === "" ? words.currentEmpty : null,
      password: checkPassword(password, limits),
    }),
    change: ({ currentPassword, password }) => ({ currentPassword: currentPassword || null, password }),
    onSaved: (form) => form.reset(EMPTY),
  });
  const { form } = section;
  return (
    <SectionFrame line={me.hasPassword ? words.line : words.none} me={me} section={section} title={words.title}>
      {/* Password managers look for the name that the password belongs to. */}
      <input autoComplete="username" className="hidden" name="username" readOnly value={me.username} />
      {me.hasPassword && (
        <form.AppField name="currentPassword">
          {(field) => <field.PasswordField autoComplete="current-password" label={words.current} />}
        </form.AppField>
      )}
      <form.AppField name="password">
        {(field) => (
          <field.PasswordField
            autoComplete="new-password"
            hint={formText.register.passwordHint({ min: limits.passwordMin })}
            label={words.next}
          />
        )}
      </form.AppField>
    </SectionFrame>
  );
}
