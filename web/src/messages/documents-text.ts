// What stands around documents: their contents, their date, what can be done with them.

import type { DocumentsMessages } from "./compiled/types";

export let documentsText: DocumentsMessages;

export function setDocumentsText(messages: DocumentsMessages): void {
  documentsText = messages;
}
