// The parts of the account page, in their order. A part is a component of its own with its own Save; what it asks beside the
// account it asks in the browser.

import type { ComponentType } from "react";
import { accountText } from "@/messages/account-text";
import { moderationText } from "@/messages/moderation-text";
import type { SectionProps } from "./account-query";
import type { AccountSearch } from "./account-search";
import { ContentSection } from "./sections/content-section";
import { DeleteSection } from "./sections/delete-section";
import { LibrarySection } from "./sections/library-section";
import { MailSection } from "./sections/mail-section";
import { NotificationsSection } from "./sections/notifications-section";
import { OwnDataSection } from "./sections/own-data-section";
import { ProfileSection } from "./sections/profile-section";
import { ReportsSection } from "./sections/reports-section";
import { UsernameSection } from "./sections/username-section";

export type AccountSection = {
  /** In the address. */
  id: string;
  title: string;
  Content: ComponentType<SectionProps>;
};

export const SECTIONS = [
  {
    id: "profile",
    get title() {
      return accountText.profile.title;
    },
    Content: ProfileSection,
  },
  {
    id: "username",
    get title() {
      return accountText.username.title;
    },
    Content: UsernameSection,
  },
  {
    id: "content",
    get title() {
      return accountText.content.title;
    },
    Content: ContentSection,
  },
  {
    id: "mail",
    get title() {
      return accountText.mail.title;
    },
    Content: MailSection,
  },
  {
    id: "notifications",
    get title() {
      return accountText.notifications.settings.title;
    },
    Content: NotificationsSection,
  },
  {
    id: "library",
    get title() {
      return accountText.library.title;
    },
    Content: LibrarySection,
  },
  {
    id: "reports",
    get title() {
      return moderationText.mine.title;
    },
    Content: ReportsSection,
  },
  {
    id: "data",
    get title() {
      return accountText.data.title;
    },
    Content: OwnDataSection,
  },
  {
    id: "delete",
    get title() {
      return accountText.delete.title;
    },
    Content: DeleteSection,
  },
] as const satisfies readonly AccountSection[];

/** The part that an address names; the first for any other. */
export const sectionOf = ({ section }: AccountSearch): AccountSection =>
  SECTIONS.find(({ id }) => id === section) ?? SECTIONS[0];
