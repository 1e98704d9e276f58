// The parts of the page for developers that explain: where the API is, tokens, examples, limits, errors, files, changes.

import { REFERENCE } from "virtual:api-reference";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { developersText } from "@/messages/developers-text";
import { apiBase, siteOrigin } from "@/platform/site";
import { factKey, factText } from "./fact-text";
import { Code, Prose, Table } from "./prose";

const SCOPES = ["READ", "PUBLISH", "SAVE"] as const;

export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-4">
      <h2 className="scroll-mt-[calc(var(--header)+1rem)] text-h2" id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

const Line = ({ children }: { children: string }) => (
  <p className="max-w-[68ch] text-name">
    <Prose>{children}</Prose>
  </p>
);

const apiAddress = () => `${siteOrigin()}${apiBase()}`;

export function Start() {
  const words = developersText.start;
  return (
    <Part id="start" title={words.title}>
      <Line>{words.endpoint}</Line>
      <Code code={`${apiAddress()}/graphql`} copy={developersText.examples.copy} />
      <Line>{words.answer}</Line>
      <Line>{words.open}</Line>
      <Line>{words.files}</Line>
      <Line>{words.again}</Line>
    </Part>
  );
}

export function Tokens() {
  const words = developersText.tokens;
  return (
    <Part id="tokens" title={words.title}>
      <Line>{words.line}</Line>
      <p>
        <Link className="text-link text-name" hash="tokens" to="/account/sign-in">
          {words.make}
        </Link>
      </p>
      <Table
        head={[words.scope, words.meaning]}
        label={words.title}
        rows={SCOPES.map((scope) => [`\`${scope}\``, words[scope]])}
      />
      <ul className="flex max-w-[68ch] list-disc flex-col gap-2 ps-5 text-name">
        {Object.values(words.rules).map((rule) => (
          <li key={rule}>
            <Prose>{rule}</Prose>
          </li>
        ))}
      </ul>
    </Part>
  );
}

export function Examples() {
  const words = developersText.examples;
  return (
    <Part id="examples" title={words.title}>
      <Line>{words.line}</Line>
      <Code code={`VITRINE=${apiAddress()}\nTOKEN=vitrine_pat_…`} />
      {REFERENCE.examples.map(({ id, title, code }) => (
        <figure className="flex min-w-0 flex-col gap-2" key={id}>
          <figcaption className="text-name font-[560]">{factText("examples", id, title)}</figcaption>
          <Code code={code} copy={words.copy} />
        </figure>
      ))}
    </Part>
  );
}

export function Limits() {
  const words = developersText.limits;
  const rates = REFERENCE.rates.map(({ what, amount, seconds, atOnce }) => [
    factText("rates", factKey(what), what),
    words.amount({ amount, seconds }),
    String(atOnce),
  ]);
  return (
    <Part id="limits" title={words.title}>
      <Line>{words.line}</Line>
      <Table
        head={[words.what, words.value]}
        label={words.title}
        rows={REFERENCE.limits.map(({ what, value }) => [factText("limits", factKey(what), what), value])}
      />
      <h3 className="text-h3">{words.rates}</h3>
      <Line>{words.ratesLine}</Line>
      <Table head={[words.what, words.value, words.atOnce]} label={words.rates} rows={rates} />
    </Part>
  );
}

export function Errors() {
  const words = developersText.errors;
  return (
    <Part id="errors" title={words.title}>
      <Line>{words.line}</Line>
      <Table
        head={[words.code, "HTTP", words.when]}
        label={words.title}
        rows={REFERENCE.codes.map(({ code, status, when }) => [
          `\`${code}\``,
          String(status),
          factText("codes", code, when),
        ])}
      />
    </Part>
  );
}

export function Files() {
  const words = developersText.files;
  return (
    <Part id="files" title={words.title}>
      <Line>{words.line}</Line>
      <Table
        head={[words.title, words.token]}
        label={words.title}
        rows={REFERENCE.routes.map(({ name, token }) => [
          `\`${name.replace("{api}", apiBase())}\``,
          words.tokens[token],
        ])}
      />
    </Part>
  );
}

export function Changes() {
  const words = developersText.changes;
  return (
    <Part id="changes" title={words.title}>
      <Line>{words.line}</Line>
      {REFERENCE.changes
        .filter(({ entries, title }) => entries.length > 0 && title !== "The rule")
        .map(({ title, entries }) => (
          <div className="flex flex-col gap-2" key={title} lang="en">
            <h3 className="text-h3">{title === "Next" ? words.next : title}</h3>
            <ul className="flex max-w-[68ch] list-disc flex-col gap-2 ps-5 text-name">
              {entries.map((entry) => (
                <li key={entry}>
                  <Prose>{entry}</Prose>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </Part>
  );
}
