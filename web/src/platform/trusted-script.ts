// Addresses of scripts in the form that the content policy wants of them.

type Policy = { createScriptURL: (url: string) => string };
type PolicyFactory = { createPolicy: (name: string, rules: Policy) => Policy };

/** The address of a worker of our own; its policy lets no other pass. */
export function trustedScript(address: string): string {
  const { trustedTypes } = window as unknown as { trustedTypes?: PolicyFactory };
  const only = (url: string) => {
    if (url !== address) throw new TypeError("not our script");
    return url;
  };
  return trustedTypes
    ? trustedTypes.createPolicy("vitrine-worker", { createScriptURL: only }).createScriptURL(address)
    : address;
}
