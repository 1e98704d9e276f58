// Something that only one tab may have at a time, such as a draft: a lock of the browser, which a tab that is closed
// or crashes gives back by itself, and a channel on which another tab asks for it.

/** `elsewhere`: another tab has it. `lost`: this tab had it and another has taken it over. */
export type HoldState = "held" | "elsewhere" | "lost";

type HoldOptions = {
  onChange: (state: HoldState) => void;
  /** Done before another tab gets it, which waits for as long as that takes. */
  beforeHandOver: () => Promise<void> | void;
};

export type TabHold = {
  /** Asks the tab that has it to hand it over. */
  takeOver: () => void;
  /** Gives it back, or stops asking. */
  end: () => void;
};

/** A tab that is just being left gives back within this time. */
const LEAVING_MS = 300;
/** A tab that does not even answer within this time is frozen by the browser, and its hold is taken from it. */
const ANSWER_MS = 2000;

export function holdInTab(name: string, { onChange, beforeHandOver }: HoldOptions): TabHold {
  const { locks } = navigator;
  if (!locks) {
    onChange("held");
    return { takeOver: () => undefined, end: () => undefined };
  }
  const channel = new BroadcastChannel(name);
  let giveBack: (() => void) | null = null;
  let isOver = false;
  let waiting: AbortController | null = null;
  let patience = 0;

  const stopWaiting = () => {
    window.clearTimeout(patience);
    waiting?.abort();
    waiting = null;
  };
  const hold = () => {
    window.clearTimeout(patience);
    waiting = null;
    if (isOver) return;
    onChange("held");
    return new Promise<void>((resolve) => {
      giveBack = resolve;
    });
  };
  const lose = () => {
    giveBack = null;
    if (!isOver) onChange("lost");
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

  channel.onmessage = async ({ data }: MessageEvent<"hand over" | "wait">) => {
    if (data === "wait") window.clearTimeout(patience);
    else if (giveBack) {
      const give = giveBack;
      giveBack = null;
      channel.postMessage("wait");
      await beforeHandOver();
      lose();
      give();
    }
  };
  wait(LEAVING_MS, () => onChange("elsewhere"));
  return {
    takeOver: () => {
      wait(ANSWER_MS, () => void locks.request(name, { steal: true }, hold).catch(lose));
      channel.postMessage("hand over");
    },
    end: () => {
      isOver = true;
      stopWaiting();
      giveBack?.();
      channel.close();
    },
  };
}
