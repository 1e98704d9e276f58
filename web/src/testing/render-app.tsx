// The whole app at an address, in one line, with a server made of answers by operation name.

import { createMemoryHistory } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { vi } from "vitest";
import { createQueryClient } from "@/api/query";
import { App } from "@/app/app";
import { createAppRouter } from "@/app/router";

/** A refusal with more than its code: fields, complaints, seconds to wait. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly extensions: Record<string, unknown>,
  ) {
    super(message, { cause: extensions.code });
  }
}

/** What the server says to an operation: its data, a refusal (an Error with the code as `cause`), or nothing at all. */
export type Answer = (variables: Record<string, unknown>) => Said | Promise<Said>;
type Said = object | Error | null;
export type Answers = Record<string, Answer>;

type Asked = { operation: string; variables: Record<string, unknown> };

/** The body of a refusal, as GraphQL has it. */
export function refusalBody(answer: Error): object {
  const more = answer instanceof Refused ? answer.extensions : {};
  const extensions = { code: answer.cause ?? "INTERNAL", requestId: "r-1", ...more };
  return { errors: [{ message: answer.message, extensions }] };
}

function reply(answer: object | Error | null): Response {
  if (answer === null) return new Response("down", { status: 503 });
  if (answer instanceof Error) {
    return Response.json(refusalBody(answer));
  }
  return Response.json({ data: answer });
}

/** Replaces fetch; gives the list of what was asked. Operations without an answer find the server down. */
export function serve(answers: Answers): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", async (address: string, options: RequestInit) => {
    if (options.body instanceof Blob) {
      const said = await answers[new URL(address, "http://site").pathname]?.({ file: options.body });
      return said instanceof Response ? said : reply(said ?? null);
    }
    const { operationName, variables } = JSON.parse(options.body as string);
    asked.push({ operation: operationName, variables });
    return reply((await answers[operationName]?.(variables)) ?? null);
  });
  return asked;
}

/** Renders the app at `path` with the given answers. */
export function renderApp(path: string, answers: Answers) {
  window.scrollTo = () => undefined;
  const asked = serve(answers);
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } });
  const router = createAppRouter(queryClient);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
  return { ...render(<App queryClient={queryClient} router={router} />), asked, router, queryClient };
}
