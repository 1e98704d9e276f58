import { expect, test } from "vitest";
import { jobQueue } from "./job-queue";

/** A queue, the names of the jobs that have begun, and what ends one. */
function setUp(most: number) {
  const queue = jobQueue(most);
  const begun: string[] = [];
  const ends = new Map<string, (isDone: boolean) => void>();
  const add = (name: string, isUrgent?: boolean) =>
    queue.add(() => {
      begun.push(name);
      return new Promise<void>((resolve, reject) => {
        ends.set(name, (isDone) => (isDone ? resolve() : reject(new Error(name))));
      });
    }, isUrgent);
  const end = async (name: string, isDone = true) => {
    ends.get(name)?.(isDone);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { add, end, begun };
}

test("only so many jobs are done at once, and the others in their order", async () => {
  const { add, end, begun } = setUp(2);
  for (const name of ["a", "b", "c", "d"]) add(name);
  expect(begun).toEqual(["a", "b"]);
  await end("b");
  expect(begun).toEqual(["a", "b", "c"]);
  await end("a");
  expect(begun).toEqual(["a", "b", "c", "d"]);
});

test("what is urgent goes first, the latest of it before all", async () => {
  const { add, end, begun } = setUp(1);
  add("a");
  add("b");
  add("c", true);
  add("d", true);
  await end("a");
  await end("d");
  await end("c");
  expect(begun).toEqual(["a", "d", "c", "b"]);
});

test("a job that fails makes room as well", async () => {
  const { add, end, begun } = setUp(1);
  add("a");
  add("b");
  await end("a", false);
  expect(begun).toEqual(["a", "b"]);
});
