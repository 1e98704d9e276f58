// What a form and the hold that its tab has on the draft tell each other.

export type DraftHold = {
  /** False once another tab has taken the draft over: nothing may be kept any more. */
  isHeld: boolean;
  /** Brings the draft into the state in which another tab may have it; set by the form. */
  beforeHandOver: () => Promise<void> | void;
};
