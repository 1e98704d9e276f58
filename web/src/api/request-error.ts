// The one error that leaves this folder, and the one place that reads what the server says when it refuses. Its message
// is for people: words of the page's language where there are any for the code, else the server's sentence.

import { loadErrorWords } from "./error-words";

/** The server could not be reached, or answered without a GraphQL body. */
export const UNAVAILABLE = "UNAVAILABLE";
/** Pages have words of their own for an outage; a server that is out of breath is not asked for any. */
const OUTAGE = new Set([UNAVAILABLE, "SERVICE_UNAVAILABLE"]);

/** One thing that is wrong with one field of the input. */
export type Complaint = {
  /** Path of the input field, e.g. `themesData.0.name`. */
  field: string;
  code: string;
  /** A sentence a person can act on. */
  message: string;
};

export class RequestError extends Error {
  override readonly name = "RequestError";
  constructor(
    message: string,
    /** Stable code of the server, or `UNAVAILABLE`. */
    readonly code: string,
    readonly details: {
      /** Path of the input field that was refused, e.g. `themesData.0.name`. */
      field?: string;
      /** Everything that is wrong with the input; empty when the refusal is not about its fields. */
      complaints?: readonly Complaint[];
      /** Number of the request in the server's log, for support. */
      requestId?: string;
      /** Seconds after which trying again makes sense. */
      retryAfter?: number;
      /** HTTP status; 0 when nothing was answered. */
      status: number;
    },
  ) {
    super(message);
  }

  get field(): string | undefined {
    return this.details.field;
  }

  /** What is wrong with the input, field by field. A refusal that names a single field counts as one complaint. */
  get complaints(): readonly Complaint[] {
    const { complaints = [], field } = this.details;
    if (complaints.length > 0 || field === undefined) return complaints;
    return [{ field, code: this.code, message: this.message }];
  }

  /** Nobody is signed in, or the session has ended. */
  get isSignedOut(): boolean {
    return this.code === "UNAUTHENTICATED" || this.details.status === 401;
  }

  /** Nothing was answered: the fault may lie with the connection. */
  get isUnreachable(): boolean {
    return this.code === UNAVAILABLE && this.details.status === 0;
  }
  /** The server did not answer, or could not. */
  get isUnavailable(): boolean {
    return OUTAGE.has(this.code);
  }
}

const asText = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);
const asNumber = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? value : undefined);
const asRecord = (value: unknown) => (value !== null && typeof value === "object" ? (value as Said) : {});

/** What the server says of one thing it refuses: `code`, `message`, `reason`, `params` and more, none of them certain. */
type Said = Readonly<Record<string, unknown>>;
type Header = (name: string) => string | null;

/** The error for an answer that is a refusal, in words; of an answer nobody can read, that the server is unavailable. */
export async function readRefusal(status: number, said: Said, header: Header): Promise<RequestError> {
  const code = asText(said.code) ?? UNAVAILABLE;
  const message = asText(said.message) ?? `the server answered with status ${status}`;
  const retryAfter = asNumber(said.retryAfter) ?? asNumber(Number(header("Retry-After") ?? Number.NaN));
  const details = { requestId: asText(said.requestId) ?? header("X-Request-Id") ?? undefined, retryAfter, status };
  if (OUTAGE.has(code)) return new RequestError(message, code, details);

  const toWords = await loadErrorWords();
  const inWords = (one: Said, itsCode: string, itsMessage: string) => {
    const params = { ...asRecord(one.params), retryAfter: retryAfter && Math.ceil(retryAfter) };
    return toWords({ code: itsCode, reason: asText(one.reason), params, message: itsMessage });
  };
  const complaints = (Array.isArray(said.complaints) ? said.complaints : []).flatMap((entry): Complaint[] => {
    const one = asRecord(entry);
    const [field, sentence, itsCode = "BAD_USER_INPUT"] = [one.field, one.message, one.code].map(asText);
    return field && sentence ? [{ field, code: itsCode, message: inWords(one, itsCode, sentence) }] : [];
  });
  return new RequestError(inWords(said, code, message), code, { ...details, field: asText(said.field), complaints });
}

type GraphqlError = { message?: unknown; locations?: unknown; path?: unknown; extensions?: Said };
type Answer<Data> = { data?: Data; errors?: GraphqlError[] } & Said;

/** For who looks into the console. People are told where they have asked, in words of their own. */
function logErrors(errors: readonly GraphqlError[]): void {
  for (const { message, locations, path } of errors)
    console.warn(`GraphQL error: ${message}, location: ${JSON.stringify(locations)}, path: ${JSON.stringify(path)}`);
}

/**
 * Reads the `data` member of an answer or throws a RequestError.
 * `header` gives a response header by name, whichever transport was used.
 */
export async function readAnswer<Data>(status: number, body: string, header: Header): Promise<Data> {
  let answer: Answer<Data> | null = null;
  try {
    answer = JSON.parse(body);
  } catch {
    // Not JSON: a proxy's page or a cut connection. Treated below like any answer without data.
  }
  const first = answer?.errors?.[0];
  if (answer?.errors) logErrors(answer.errors);
  if (first) throw await readRefusal(status, { code: "INTERNAL", ...first.extensions, message: first.message }, header);
  if (status >= 200 && status < 300 && answer?.data) return answer.data;
  console.error(`Network error: ${answer?.message ?? "no answer"}, status of ${status}`);
  // Refused before GraphQL is reached: too large a body, too many requests, an ended session.
  throw await readRefusal(status, answer ?? {}, header);
}

/** The error for a request that got no answer at all. */
export function unreachable(): RequestError {
  console.error("Network error: the server could not be reached");
  return new RequestError("the server could not be reached", UNAVAILABLE, { status: 0 });
}
