// The parts of the account page, in their order. A part is a component of its own with its own Save; what it asks the
// server first beside the account is `load`.

import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { accountText } from "@/messages/account-text";
import type { SectionProps } from "./account-query";
import { ContentSection } from "./sections/content-section";
import { SignInSection } from "./sections/sign-in-section";

export type AccountSection = {
  /** In the address. */
  id: string;
  title: string;
  Content: ComponentType<SectionProps>;
  load?: (queryClient: QueryClient) => Promise<unknown>;
};

export const SECTIONS = [
  {
    id: "content",
    get title() {
      return accountText.content.title;
    },
    Content: ContentSection,
  },
  {
    id: "sign-in",
    get title() {
      return accountText.signIn.title;
    },
    Content: SignInSection,
  },
] as const satisfies readonly AccountSection[];

export type AccountSearch = {
  /** Absent for the first. */
  section?: string;
};

/** The part that an address names; the first for any other. */
export const sectionOf = ({ section }: AccountSearch): AccountSection =>
  SECTIONS.find(({ id }) => id === section) ?? SECTIONS[0];

export function readAccountSearch(raw: Record<string, unknown>): AccountSearch {
  const { id } = sectionOf({ section: typeof raw.section === "string" ? raw.section : undefined });
  return { section: id === SECTIONS[0].id ? undefined : id };
}
