// The sentences of the account page. Routes that show them load them.

import type { AccountMessages } from "./compiled/types";

export let accountText: AccountMessages;

export function setAccountText(messages: AccountMessages): void {
  accountText = messages;
}
