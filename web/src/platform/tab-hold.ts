// Something that only one tab may have at a time, such as a draft: a lock of the browser, which a tab that is closed
// or crashes gives back by itself, and a channel on which another tab asks for it. What the tab knows of it goes along
// on the channel, because what one tab has stored another may read too early.

/** `elsewhere`: another tab has it. `lost`: this tab had it and another has taken it over. */
export type Away = "elsewhere" | "lost";

type HoldOptions<Parcel> = {
  /** This tab has it now; `parcel` came from a tab that handed it over. */
  onHeld: (parcel: Parcel | undefined) => void;
  onAway: (why: Away) => void;
  /** Finishes what must not go on in two tabs; the other one waits for as long as that takes. */
  handOver: () => Promise<Parcel>;
};

export type TabHold = {
  /** Asks the tab that has it to hand it over. */
  takeOver: () => void;
  /** Gives it back, or stops asking. */
  end: () => void;
};

type Message<Parcel> = { kind: "ask" } | { kind: "wait" } | { kind: "take"; parcel: Parcel };

/** A tab that is just being left gives back within this time. */
const LEAVING_MS = 500;
/** A tab that does not even answer within this time is frozen by the browser, and its hold is taken from it. */
const ANSWER_MS = 2000;

export function holdInTab<Parcel>(name: string, { onHeld, onAway, handOver }: HoldOptions<Parcel>): TabHold {
  const { locks } = navigator;
  if (!locks) {
    onHeld(undefined);
    return { takeOver: () => undefined, end: () => undefined };
  }
  const channel = new BroadcastChannel(name);
  const say = (message: Message<Parcel>) => channel.postMessage(message);
  let giveBack: (() => void) | null = null;
  let isOver = false;
  let waiting: AbortController | null = null;
  let patience = 0;
  /** What another tab was asked for, and what takes it. */
  let coming: Promise<Parcel> | undefined;
  let receive: (parcel: Parcel) => void = () => undefined;

  const hold = async () => {
    window.clearTimeout(patience);
    waiting = null;
    if (isOver) return;
    const taken = new Promise<void>((resolve) => {
      giveBack = resolve;
    });
    // It was sent before the lock was given back, and may arrive a little after it.
    const parcel = await Promise.race([coming, coming && pause(LEAVING_MS)]);
    if (!isOver) onHeld(parcel);
    return taken;
  };
  const lose = () => {
    giveBack = null;
    if (!isOver) onAway("lost");
  };
  const stopWaiting = () => {
    window.clearTimeout(patience);
    waiting?.abort();
    waiting = null;
  };
  const wait = (forMs: number, onTimeout: () => void) => {
    stopWaiting();
    waiting = new AbortController();
    const { signal } = waiting;
    locks.request(name, { signal }, hold).catch(() => signal.aborted || lose());
    patience = window.setTimeout(() => {
      stopWaiting();
      onTimeout();
    }, forMs);
  };
  const holdIfFree = (otherwise: () => void) => {
    coming = undefined;
    locks.request(name, { ifAvailable: true }, (lock) => (lock ? hold() : otherwise())).catch(lose);
  };

  channel.onmessage = async ({ data }: MessageEvent<Message<Parcel>>) => {
    if (data.kind === "take") receive(data.parcel);
    else if (data.kind === "wait") window.clearTimeout(patience);
    else if (giveBack) {
      const give = giveBack;
      giveBack = null;
      say({ kind: "wait" });
      say({ kind: "take", parcel: await handOver() });
      lose();
      give();
    }
  };
  holdIfFree(() => wait(LEAVING_MS, () => onAway("elsewhere")));
  return {
    takeOver: () =>
      holdIfFree(() => {
        coming = new Promise((resolve) => {
          receive = resolve;
        });
        wait(ANSWER_MS, () => {
          coming = undefined;
          locks.request(name, { steal: true }, hold).catch(lose);
        });
        say({ kind: "ask" });
      }),
    end: () => {
      isOver = true;
      stopWaiting();
      giveBack?.();
      channel.close();
    },
  };
}

const pause = (ms: number) => new Promise<undefined>((resolve) => window.setTimeout(resolve, ms));
