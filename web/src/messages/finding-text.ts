// The words for the codes of crates/formats/inspect/findings.md that a theme's file can bring along. Loaded when something is
// wrong with one.

import type { FindingsMessages } from "./compiled/types";

export let findingText: FindingsMessages;

export function setFindingText(messages: FindingsMessages): void {
  findingText = messages;
}
