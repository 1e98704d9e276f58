// The catalogue in use. One language so far; another is another file of the same shape, chosen here.

import { en, type Messages } from "./en";

export const text: Messages = en;

/** Name of the product in titles and marks. */
export const PRODUCT = text.product;
