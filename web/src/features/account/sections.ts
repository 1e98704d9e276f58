// The parts of the account page, in their order. A part is a component of its own with its own Save; what it asks beside the
// account it asks in the browser.

import type { ComponentType } from "react";
import { accountText } from "@/messages/account-text";
import type { SectionProps } from "./account-query";
import type { AccountSearch } from "./account-search";
import { ContentSection } from "./sections/content-section";
import { SignInSection } from "./sections/sign-in-section";

export type AccountSection = {
  /** In the address. */
  id: string;
  title: string;
  Content: ComponentType<SectionProps>;
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

/** The part that an address names; the first for any other. */
export const sectionOf = ({ section }: AccountSearch): AccountSection =>
  SECTIONS.find(({ id }) => id === section) ?? SECTIONS[0];
