// What a form and the hold that its tab has on the draft tell each other.

import type { KeptDraft } from "./draft-store";

export type DraftHold<Draft extends KeptDraft> = {
  /** False once another tab has taken the draft over: nothing may be kept any more. */
  isHeld: boolean;
  /** The draft as another tab may go on with it, null when there is none any more; set by the form. */
  handOver: (() => Promise<Draft | null>) | null;
};
