// What addresses of the account say: which part of its page, and what is confirmed on the page of the ways into it. Part of every
// page, so the parts themselves stand elsewhere.

export type AccountSearch = {
  /** Absent for the first. */
  section?: string;
};

export function readAccountSearch({ section }: Record<string, unknown>): AccountSearch {
  return { section: typeof section === "string" && /^[a-z-]{1,20}$/.test(section) ? section : undefined };
}

/** Parts that the ways into the account were before they had a page, as older letters name them: where they are on that page. */
export const MOVED_PARTS: Record<string, string | undefined> = {
  "sign-in": "",
  password: "password",
  tokens: "tokens",
};

export type SignInSearch = {
  /** What is done once the password or a passkey has been shown: the way to the platform. */
  confirm?: "link";
};

export const readSignInSearch = ({ confirm }: Record<string, unknown>): SignInSearch => ({
  confirm: confirm === "link" ? confirm : undefined,
});
