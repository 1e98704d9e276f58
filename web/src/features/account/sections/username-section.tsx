// The name under which others find somebody, which changes seldom.

import { useStore } from "@tanstack/react-form";
import { checkUsername } from "@/features/session/check-username";
import { UsernameNotes } from "@/features/session/username-notes";
import { accountText } from "@/messages/account-text";
import { dayInWords } from "@/messages/day";
import { formText } from "@/messages/form-text";
import { Sentence } from "@/ui/sentence";
import type { SectionProps } from "../account-query";
import { SectionFrame, SectionHeading, useSectionForm } from "../section-form";

export function UsernameSection(props: SectionProps) {
  const words = accountText.username;
  const { username, usernameChangeableAt } = props.me;
  if (!usernameChangeableAt) return <UsernameForm {...props} />;
  return (
    <div className="flex flex-col gap-6">
      <SectionHeading line={words.line} title={words.title} />
      <div className="flex flex-col gap-1 text-name [overflow-wrap:anywhere]" role="status">
        <p>
          <Sentence say={(name) => words.now({ name })}>
            <bdi className="font-[600]">{username}</bdi>
          </Sentence>
        </p>
        <p className="text-ink-2">
          <Sentence say={(day) => words.again({ day })}>
            <time dateTime={usernameChangeableAt}>{dayInWords(usernameChangeableAt)}</time>
          </Sentence>
        </p>
      </div>
    </div>
  );
}

function UsernameForm({ me, limits }: SectionProps) {
  const words = accountText.username;
  const section = useSectionForm({
    initial: { username: me.username },
    typed: { name: `username ${me.uuid}`, fields: ["username"] },
    check: ({ username }) => ({ username: checkUsername(username, limits) }),
    change: ({ username }) => ({ username: username.trim() }),
  });
  const { form } = section;
  const typed = useStore(form.store, ({ values }) => values.username);
  return (
    <SectionFrame line={words.line} me={me} section={section} title={words.title}>
      <form.AppField name="username">
        {(field) => (
          <field.TextField
            autoCapitalize="none"
            autoComplete="username"
            hint={formText.register.usernameHint({ min: limits.usernameMin, max: limits.usernameMax })}
            isRequired
            label={words.title}
            spellCheck={false}
          />
        )}
      </form.AppField>
      {typed.trim() !== me.username && <UsernameNotes limits={limits} typed={typed} />}
    </SectionFrame>
  );
}
