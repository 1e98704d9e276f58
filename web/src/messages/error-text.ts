// The words for each code of docs/errors.md. Loaded when the server first refuses something.

import type { ErrorsMessages } from "./compiled/types";

export let errorText: ErrorsMessages;

export function setErrorText(messages: ErrorsMessages): void {
  errorText = messages;
}
