// Every query, mutation and type of the schema, and a field that narrows them down.

import { REFERENCE } from "virtual:api-reference";
import { useDeferredValue, useState } from "react";
import { developersText } from "@/messages/developers-text";
import { useHydrated } from "@/platform/hydrated";
import { TextField } from "@/ui/fields/text-field";
import { Part } from "./guide";
import { Code, Prose } from "./prose";

type RootField = (typeof REFERENCE.queries)[number];

export function Reference() {
  const words = developersText.reference;
  const isHydrated = useHydrated();
  const [typed, setTyped] = useState("");
  const wanted = useDeferredValue(typed).trim().toLowerCase();
  const has = (...texts: string[]) => wanted === "" || texts.some((text) => text.toLowerCase().includes(wanted));
  const isWanted = (field: RootField) => has(field.signature, field.text);
  const queries = REFERENCE.queries.filter(isWanted);
  const mutations = REFERENCE.mutations.filter(isWanted);
  const types = REFERENCE.types.filter(({ code }) => has(code));
  return (
    <Part id="reference" title={words.title}>
      {isHydrated && (
        <search className="flex max-w-lg flex-col gap-1">
          <TextField
            hint={words.hint}
            icon="search"
            label={words.search}
            onChange={({ target }) => setTyped(target.value)}
            type="search"
            value={typed}
          />
          <p className="min-h-5 text-facts text-ink-2" role="status">
            {wanted && words.found({ n: queries.length + mutations.length + types.length })}
          </p>
        </search>
      )}
      <Fields fields={queries} title={words.queries} />
      <Fields fields={mutations} title={words.mutations} />
      {types.length > 0 && <h3 className="pt-2 text-h3">{words.types}</h3>}
      {types.map(({ name, code }) => (
        <article className="flex min-w-0 flex-col gap-2" key={name} lang="en">
          <h4 className="font-mono text-name font-[600]" id={name}>
            {name}
          </h4>
          <Code code={code} />
        </article>
      ))}
    </Part>
  );
}

function Fields({ title, fields }: { title: string; fields: readonly RootField[] }) {
  if (fields.length === 0) return null;
  return (
    <>
      <h3 className="pt-2 text-h3">{title}</h3>
      {fields.map((field) => (
        <article className="flex min-w-0 flex-col gap-2" key={field.name} lang="en">
          <h4 className="flex flex-wrap items-baseline gap-x-3 gap-y-1" id={field.name}>
            <span className="font-mono text-name font-[600]">{field.name}</span>
            <span className="text-facts text-ink-2">{tokenLine(field)}</span>
          </h4>
          <p className="max-w-[68ch] text-name">
            <Prose>{field.text.replace(/\s+/g, " ")}</Prose>
          </p>
          {field.deprecated && (
            <p className="text-name text-danger">{developersText.reference.deprecated({ reason: field.deprecated })}</p>
          )}
          <Code code={field.signature} />
        </article>
      ))}
    </>
  );
}

function tokenLine({ token }: RootField): string {
  const words = developersText.reference;
  if (token === "any") return words.anyToken;
  return token === "NONE" ? words.noToken : words.needs({ scope: token });
}
