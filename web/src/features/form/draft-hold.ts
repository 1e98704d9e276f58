// What a form and the hold that its tab has on the draft tell each other.

export type DraftHold<Parcel> = {
  /** False once another tab has taken the draft over: nothing may be kept any more. */
  isHeld: boolean;
  /** What another tab needs to go on with it, null when there is no draft any more; set by the form. */
  handOver: (() => Promise<Parcel | null>) | null;
};
