// Passkeys of this browser and of what is connected with it: having one made, and asking for one. Options and answers are the
// JSON of WebAuthn; where the browser cannot translate it, it is translated here.

/** Why there is no answer: not wanted, there already, not offered by this browser, or another reason. */
export type PasskeyProblem = "cancelled" | "known" | "unsupported" | "failed";

export class PasskeyError extends Error {
  constructor(readonly problem: PasskeyProblem) {
    super(problem);
  }
}

export const hasPasskeys = (): boolean => typeof PublicKeyCredential !== "undefined";

/** Whether the browser offers passkeys where it fills in names. */
export async function fillsInPasskeys(): Promise<boolean> {
  return hasPasskeys() && !!(await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false));
}

/** Has a passkey made; answers `RegistrationResponseJSON`. */
export async function createPasskey(options: string): Promise<string> {
  return answerOf(() => navigator.credentials.create({ publicKey: creationOptions(JSON.parse(options)) }));
}

type AskingOptions = { signal: AbortSignal; mediation?: CredentialMediationRequirement };

/** Asks for a passkey; answers `AuthenticationResponseJSON`. */
export async function askForPasskey(options: string, asking: AskingOptions): Promise<string> {
  return answerOf(() => navigator.credentials.get({ ...asking, publicKey: requestOptions(JSON.parse(options)) }));
}

/** Tells what keeps passkeys that nobody can sign in with this one. */
export async function forgetPasskey(options: string, answer: string): Promise<void> {
  const { rpId } = JSON.parse(options);
  const { id } = JSON.parse(answer);
  await signalling()
    ?.signalUnknownCredential?.({ rpId, credentialId: id })
    .catch(() => undefined);
}

type Accepted = { rpId: string; userId: string; allAcceptedCredentialIds: readonly string[] };

/** Tells what keeps passkeys which of an account there are. */
export async function keepPasskeys(accepted: Accepted): Promise<void> {
  await signalling()
    ?.signalAllAcceptedCredentials?.(accepted)
    .catch(() => undefined);
}

type Signalling = {
  signalUnknownCredential?: (details: { rpId: string; credentialId: string }) => Promise<void>;
  signalAllAcceptedCredentials?: (details: Accepted) => Promise<void>;
};

const signalling = (): Signalling | null => (hasPasskeys() ? (PublicKeyCredential as unknown as Signalling) : null);

async function answerOf(ask: () => Promise<Credential | null>): Promise<string> {
  if (!hasPasskeys()) throw new PasskeyError("unsupported");
  const credential = await ask().catch((error: unknown) => {
    throw new PasskeyError(problemOf(error));
  });
  if (!credential) throw new PasskeyError("failed");
  return JSON.stringify(toJson(credential as PublicKeyCredential));
}

function problemOf(error: unknown): PasskeyProblem {
  switch (error instanceof DOMException && error.name) {
    case "AbortError":
    case "NotAllowedError":
    case "TimeoutError":
      return "cancelled";
    case "InvalidStateError":
      return "known";
    case "ConstraintError":
    case "NotSupportedError":
    case "SecurityError":
      return "unsupported";
    default:
      return "failed";
  }
}

function creationOptions(json: PublicKeyCredentialCreationOptionsJSON): PublicKeyCredentialCreationOptions {
  if (PublicKeyCredential.parseCreationOptionsFromJSON) return PublicKeyCredential.parseCreationOptionsFromJSON(json);
  return {
    ...json,
    challenge: bytesOf(json.challenge),
    user: { ...json.user, id: bytesOf(json.user.id) },
    excludeCredentials: json.excludeCredentials?.map(described),
  } as PublicKeyCredentialCreationOptions;
}

function requestOptions(json: PublicKeyCredentialRequestOptionsJSON): PublicKeyCredentialRequestOptions {
  if (PublicKeyCredential.parseRequestOptionsFromJSON) return PublicKeyCredential.parseRequestOptionsFromJSON(json);
  return {
    ...json,
    challenge: bytesOf(json.challenge),
    allowCredentials: json.allowCredentials?.map(described),
  } as PublicKeyCredentialRequestOptions;
}

function toJson(credential: PublicKeyCredential): unknown {
  if (credential.toJSON) return credential.toJSON();
  const { id, type, authenticatorAttachment, response } = credential;
  const { attestationObject, getTransports } = response as AuthenticatorAttestationResponse;
  const { authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse;
  const parts = {
    clientDataJSON: response.clientDataJSON,
    attestationObject,
    authenticatorData,
    signature,
    userHandle,
  };
  const texts = Object.entries(parts).flatMap(([name, bytes]) => (bytes ? [[name, textOf(bytes)]] : []));
  const transports = getTransports ? { transports: getTransports.call(response) } : {};
  return {
    id,
    rawId: id,
    type,
    authenticatorAttachment: authenticatorAttachment ?? undefined,
    clientExtensionResults: {},
    response: { ...Object.fromEntries(texts), ...transports },
  };
}

const described = (known: PublicKeyCredentialDescriptorJSON) => ({ ...known, id: bytesOf(known.id) });

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
