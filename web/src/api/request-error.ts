// The one error that leaves this folder, and the one place that reads what the server says when it refuses.
// Words for people are not here: the server's sentence is shown as it is, the catalogue words the rest.

/** The server could not be reached, or answered without a GraphQL body. */
export const UNAVAILABLE = "UNAVAILABLE";

export class RequestError extends Error {
  override readonly name = "RequestError";
  constructor(
    message: string,
    /** Stable code of the server, or `UNAVAILABLE`. */
    readonly code: string,
    readonly details: {
      /** Path of the input field that was refused, e.g. `themesData.0.name`. */
      field?: string;
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

  get isUnavailable(): boolean {
    return this.code === UNAVAILABLE;
  }
}

type WireError = { message?: unknown; extensions?: Record<string, unknown> };

const asText = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);
const asNumber = (value: unknown) => (typeof value === "number" && Number.isFinite(value) ? value : undefined);

/**
 * Reads the `data` member of an answer or throws a RequestError.
 * `header` gives a response header by name, whichever transport was used.
 */
export function readAnswer<Data>(status: number, body: string, header: (name: string) => string | null): Data {
  let answer: { data?: Data; errors?: WireError[] } | null = null;
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
      requestId: asText(extensions.requestId) ?? header("X-Request-Id") ?? undefined,
      retryAfter: asNumber(extensions.retryAfter) ?? asNumber(retryAfter),
      status,
    });
  }
  if (status >= 200 && status < 300 && answer?.data) return answer.data;
  throw new RequestError(`the server answered with status ${status}`, UNAVAILABLE, {
    retryAfter: asNumber(retryAfter),
    requestId: header("X-Request-Id") ?? undefined,
    status,
  });
}

/** The error for a request that got no answer at all. */
export function unreachable(): RequestError {
  return new RequestError("the server could not be reached", UNAVAILABLE, { status: 0 });
}
