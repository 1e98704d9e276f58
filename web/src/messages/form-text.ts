// The part of the catalogue that forms use, in the language in use.

import { enForms, type FormMessages } from "./en-forms";

export const formText: FormMessages = enForms;
