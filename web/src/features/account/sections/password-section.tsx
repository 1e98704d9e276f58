// Another password, or the first one, and which other ways into the account end with the old one.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { WayIn } from "@/api/gql/types";
import { Moment } from "@/features/catalogue/moment";
import { useTied } from "@/features/form/app-form";
import { checkPassword } from "@/features/session/account-checks";
import { accountText } from "@/messages/account-text";
import { formText } from "@/messages/form-text";
import { useHydrated } from "@/platform/hydrated";
import { Checkbox } from "@/ui/fields/choice";
import { FieldPlace } from "@/ui/fields/error-summary";
import { Group } from "@/ui/fields/group";
import { Sentence } from "@/ui/sentence";
import type { SectionProps } from "../account-query";
import { SectionFrame, useSectionForm } from "../section-form";
import { signInQuery } from "../sign-in-query";

const EMPTY = { currentPassword: "", password: "", closes: [] as WayIn[] };

export function PasswordSection({ me, limits }: SectionProps) {
  const words = accountText.password;
  const queryClient = useQueryClient();
  const section = useSectionForm({
    initial: EMPTY,
    check: ({ currentPassword, password }) => ({
      currentPassword: me.hasPassword && currentPassword === "" ? words.currentEmpty : null,
      password: checkPassword(password, limits),
    }),
    change: ({ currentPassword, password, closes }) => ({ currentPassword: currentPassword || null, password, closes }),
    onSaved: (form) => {
      form.reset(EMPTY);
      void queryClient.invalidateQueries({ queryKey: signInQuery.queryKey });
    },
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
      <form.AppField name="closes">{() => <OtherWays />}</form.AppField>
    </SectionFrame>
  );
}

/** The other ways into the account, each with when it was opened: one that somebody else has opened is the newest. */
function OtherWays() {
  const words = accountText.password.others;
  const { data } = useQuery({ ...signInQuery, enabled: useHydrated() });
  const { name, value, change } = useTied<WayIn[]>();
  if (!data?.me) return null;
  const { recoveryCodesLeft, recoveryCodesMadeAt, discordUser } = data.me;
  const newestPasskey = data.myPasskeys.at(-1)?.createdAt;
  const ways = [
    { way: "RECOVERY_CODES", label: words.codes({ count: recoveryCodesLeft }), since: recoveryCodesMadeAt },
    { way: "PASSKEYS", label: words.passkeys({ count: data.myPasskeys.length }), since: newestPasskey },
    { way: "IDENTITY", label: words.identity({ username: discordUser?.username ?? "" }), since: discordUser?.linkedAt },
  ] as const;
  const held = ways.flatMap(({ since, ...way }) => (since ? [{ ...way, since }] : []));
  if (held.length === 0) return null;
  return (
    <FieldPlace name={name}>
      <Group hint={words.hint} label={words.label}>
        {held.map(({ way, label, since }) => (
          <Checkbox
            checked={value.includes(way)}
            hint={<Sentence say={(when) => words.since({ when })}>{<Moment at={since} />}</Sentence>}
            key={way}
            label={label}
            onChange={({ target }) => change(target.checked ? [...value, way] : value.filter((other) => other !== way))}
          />
        ))}
      </Group>
    </FieldPlace>
  );
}
