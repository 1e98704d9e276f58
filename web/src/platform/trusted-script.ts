// Addresses of scripts in the form that the content policy wants of them.

type Policy = { createScriptURL: (url: string) => string };
type PolicyFactory = { createPolicy: (name: string, rules: Policy) => Policy };

/** The address of a script of our own; the policy of this name lets no other pass. */
export function trustedScript(name: string, address: string): string {
  const { trustedTypes } = window as unknown as { trustedTypes?: PolicyFactory };
  const only = (url: string) => {
    if (url !== address) throw new TypeError("not our script");
    return url;
  };
  return trustedTypes ? trustedTypes.createPolicy(name, { createScriptURL: only }).createScriptURL(address) : address;
}
