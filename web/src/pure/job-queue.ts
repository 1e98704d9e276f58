// Jobs that may wait for one another: only so many are done at once.

type Job = () => Promise<unknown>;

export type JobQueue = {
  /** Does it as soon as there is room; what is urgent goes before all that wait. */
  add: (job: Job, isUrgent?: boolean) => void;
};

export function jobQueue(most: number): JobQueue {
  const waiting: Job[] = [];
  let running = 0;
  const end = () => {
    running -= 1;
    begin();
  };
  const begin = () => {
    while (running < most) {
      const job = waiting.shift();
      if (!job) return;
      running += 1;
      job().then(end, end);
    }
  };
  return {
    add: (job, isUrgent) => {
      if (isUrgent) waiting.unshift(job);
      else waiting.push(job);
      begin();
    },
  };
}
