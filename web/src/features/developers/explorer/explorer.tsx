// The explorer once its editors have come.

import { useEffect, useRef, useState } from "react";
import { type RawAnswer, rawRequest, schemaText } from "@/api/raw-request";
import { developersText } from "@/messages/developers-text";
import { keepForTab, readForTab } from "@/platform/session-storage";
import { Button } from "@/ui/controls/button";
import { Select } from "@/ui/fields/select";
import { TextField } from "@/ui/fields/text-field";
import { BEGINNINGS } from "./beginnings";
import { CodeEditor } from "./code-editor";

/** What was typed, for as long as the tab is there. The token is not among it. */
const TYPED = "vitrine.explorer";
type Typed = { query: string; variables: string };

const EDITOR = "block overflow-hidden rounded-frame border border-edge bg-panel";

function typedBefore(): Typed {
  const [{ query, variables }] = BEGINNINGS as unknown as [Typed];
  try {
    const kept = JSON.parse(readForTab(TYPED) ?? "null") as Partial<Typed> | null;
    return { query: kept?.query ?? query, variables: kept?.variables ?? variables };
  } catch {
    return { query, variables };
  }
}

/** The variables as an object; null for anything else. */
function readVariables(typed: string): Record<string, unknown> | null {
  if (typed.trim() === "") return {};
  try {
    const read: unknown = JSON.parse(typed);
    return typeof read === "object" && read !== null && !Array.isArray(read) ? (read as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function shownAnswer(answer: string): string {
  try {
    return JSON.stringify(JSON.parse(answer), null, 2);
  } catch {
    return answer;
  }
}

/** The schema for the editors: undefined until it has come, null where there is none. */
function useSchema(): string | null | undefined {
  const [sdl, setSdl] = useState<string | null>();
  useEffect(() => {
    const leaving = new AbortController();
    schemaText(leaving.signal).then(setSdl, () => {
      if (!leaving.signal.aborted) setSdl(null);
    });
    return () => leaving.abort();
  }, []);
  return sdl;
}

export function Explorer({ code }: { code: typeof import("./editor-code") }) {
  const words = developersText.explorer;
  const sdl = useSchema();
  const [typed, setTyped] = useState(typedBefore);
  const [token, setToken] = useState("");
  const [chosen, setChosen] = useState("");
  const [isRunning, setRunning] = useState(false);
  const [answer, setAnswer] = useState<RawAnswer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => keepForTab(TYPED, JSON.stringify(typed)), [typed]);
  useEffect(() => () => sending.current?.abort(), []);
  const names = code.operationNames(typed.query);
  const operationName = names.includes(chosen) ? chosen : names[0];

  const send = async () => {
    const variables = readVariables(typed.variables);
    sending.current?.abort();
    // An answer stands beside the request it belongs to, or nowhere.
    setAnswer(null);
    setProblem(variables ? null : words.variablesWrong);
    if (!variables) return setRunning(false);
    const leaving = new AbortController();
    sending.current = leaving;
    setRunning(true);
    try {
      const asked = { query: typed.query, variables, operationName, token: token.trim() || undefined };
      setAnswer(await rawRequest(asked, leaving.signal));
    } catch {
      if (!leaving.signal.aborted) setProblem(words.unreachable);
    } finally {
      if (sending.current === leaving) setRunning(false);
    }
  };
  const nothingSent = isRunning || problem !== null ? "" : words.none;
  const statusLine = answer ? words.status({ status: answer.status, ms: answer.ms }) : nothingSent;
  return (
    <div className="grid gap-8 desktop:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        <Select
          label={words.example}
          onChange={(id) => {
            const beginning = BEGINNINGS.find((one) => one.id === id);
            if (beginning) setTyped({ query: beginning.query, variables: beginning.variables });
          }}
          options={BEGINNINGS.map(({ id }) => ({ value: id, label: words.examples[id] }))}
        />
        <Labelled label={words.query}>
          <CodeEditor
            className={`${EDITOR} h-80`}
            create={code.createEditor}
            label={words.query}
            language="graphql"
            onChange={(query) => setTyped((before) => ({ ...before, query }))}
            onSend={() => void send()}
            sdl={sdl}
            text={typed.query}
          />
        </Labelled>
        {sdl === null && <p className="text-name text-ink-2">{words.noSchema}</p>}
        <Labelled label={words.variables}>
          <CodeEditor
            className={`${EDITOR} h-28`}
            create={code.createEditor}
            label={words.variables}
            language="json"
            onChange={(variables) => setTyped((before) => ({ ...before, variables }))}
            onSend={() => void send()}
            text={typed.variables}
          />
        </Labelled>
        <TextField
          autoComplete="off"
          className="font-mono"
          hint={words.tokenHint}
          label={words.token}
          onChange={({ target }) => setToken(target.value)}
          spellCheck={false}
          value={token}
        />
        {names.length > 1 && (
          <Select
            label={words.operation}
            onChange={setChosen}
            options={names.map((name) => ({ value: name, label: name }))}
            value={operationName}
          />
        )}
        <Button className="self-start" icon="play" isBusy={isRunning} look="primary" onClick={() => void send()}>
          {isRunning ? words.running : words.run}
        </Button>
        <p className="text-name text-danger empty:hidden" role="alert">
          {problem}
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <h2 className="text-h3">{words.answer}</h2>
        <p className="min-h-5 text-facts text-ink-2 tabular-nums" role="status">
          {statusLine}
        </p>
        <section
          aria-label={words.answer}
          className="min-h-80 overflow-auto rounded-frame border border-hairline bg-panel desktop:max-h-[70vh]"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
          tabIndex={0}
        >
          <pre className="p-4 font-mono text-facts" dir="ltr">
            {answer && shownAnswer(answer.text)}
          </pre>
        </section>
      </div>
    </div>
  );
}

function Labelled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {/* The editor itself is named by it, too. */}
      <span aria-hidden="true" className="text-name">
        {label}
      </span>
      {children}
    </div>
  );
}
