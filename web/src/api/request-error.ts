// The one error that leaves this folder, and the one place that reads what the server says when it refuses.
// Words for people are not here: the server's sentence is shown as it is, the catalogue words the rest.

/** The server could not be reached, or answered without a GraphQL body. */
export const UNAVAILABLE = "UNAVAILABLE";

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

  get isUnavailable(): boolean {
    return this.code === UNAVAILABLE || this.code === "SERVICE_UNAVAILABLE";
  }
}

type WireError = { message?: unknown; extensions?: Record<string, unknown> };
/** A refusal before GraphQL is reached: too large a body, too many requests, an ended session. */
type PlainRefusal = { message?: unknown; code?: unknown };

const asText = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);
const asNumber = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? value : undefined);

function readComplaints(value: unknown): Complaint[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: Record<string, unknown> | null) => {
    const [field, message] = [asText(entry?.field), asText(entry?.message)];
    return field && message ? [{ field, message, code: asText(entry?.code) ?? "BAD_USER_INPUT" }] : [];
  });
}

/**
 * Reads the `data` member of an answer or throws a RequestError.
 * `header` gives a response header by name, whichever transport was used.
 */
export function readAnswer<Data>(status: number, body: string, header: (name: string) => string | null): Data {
  let answer: ({ data?: Data; errors?: WireError[] } & PlainRefusal) | null = null;
  try {
    answer = JSON.parse(body);
  } catch {
    // Not JSON: a proxy's page or a cut connection. Treated below like any answer without data.
  }
  const first = answer?.errors?.[0];
  const retryAfter = Number(header("Retry-After") ?? Number.NaN);
  if (first) {
    const extensions = first.extensions ?? {};
    throw new RequestError(asText(first.message) ?? `status ${status}`, asText(extensions.code) ?? "INTERNAL", {
      field: asText(extensions.field),
      complaints: readComplaints(extensions.complaints),
      requestId: asText(extensions.requestId) ?? header("X-Request-Id") ?? undefined,
      retryAfter: asNumber(extensions.retryAfter) ?? asNumber(retryAfter),
      status,
    });
  }
  if (status >= 200 && status < 300 && answer?.data) return answer.data;
  const [code, message] = [asText(answer?.code), asText(answer?.message)];
  throw new RequestError(message ?? `the server answered with status ${status}`, code ?? UNAVAILABLE, {
    retryAfter: asNumber(retryAfter),
    requestId: header("X-Request-Id") ?? undefined,
    status,
  });
}

/** The error for a request that got no answer at all. */
export function unreachable(): RequestError {
  return new RequestError("the server could not be reached", UNAVAILABLE, { status: 0 });
}
