import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { decodePicture } from "@/platform/picture-pixels";
import type { Choice, LayoutOption } from "./choices";
import { ShownLine } from "./shown-line";
import { useComposed } from "./use-composed";

const WIDTH = 8;
const ROWS = 4;

const COLOURS: Record<string, readonly number[]> = { ".": [0, 0, 0, 0], a: [200, 0, 0, 255], b: [0, 0, 200, 255] };

/** Four rows of the same pixels. */
const picture = (row: string) => ({
  data: Uint8ClampedArray.from([...row.repeat(ROWS)].flatMap((letter) => COLOURS[letter] ?? [])),
  width: WIDTH,
  height: ROWS,
});
const encoded = vi.hoisted(() => ({ last: new Uint8ClampedArray() }));
vi.mock("@/platform/picture-pixels", () => ({
  decodePicture: vi.fn(),
  encodePicture: async ({ data }: { data: Uint8ClampedArray<ArrayBuffer> }) => {
    encoded.last = data;
    return new Blob(["png"]);
  },
}));

const id = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;
let count = 0;
beforeEach(() => {
  count = 0;
  URL.createObjectURL = () => `blob:${++count}`;
  URL.revokeObjectURL = () => undefined;
});

/** A switch with a picture for each row; addresses of its own for each test, because decoded pictures are kept. */
function layoutOf(name: string, base: string, ...rows: readonly (string | null)[]) {
  vi.mocked(decodePicture).mockImplementation(async (url) => {
    const row = url.split("/").at(-1) ?? "";
    if (row === "gone") throw new Error("offline");
    return picture(row);
  });
  const url = (row: string | null) => row && `/${name}/${row}`;
  const options: LayoutOption[] = rows.map((row, place) => ({
    name: `Option ${place + 1}`,
    kind: "TOGGLE",
    priority: place,
    min: null,
    max: null,
    example: null,
    isGlobal: false,
    values: [
      {
        uuid: id(place + 1),
        name: "on",
        overlayUrl: url(row),
        thumbHash: null,
        preview240Url: null,
        preview360Url: null,
      },
    ],
  }));
  return { overlayUrl: url(base), options };
}

function Preview({ layout, choices }: { layout: ReturnType<typeof layoutOf>; choices: readonly Choice[] }) {
  const preview = useComposed(layout, choices);
  return (
    <>
      <img alt="preview" src={preview.overlayUrl ?? undefined} />
      <ShownLine preview={preview} />
    </>
  );
}

const chosen = (...places: readonly number[]) => places.map((place) => ({ valueUuid: id(place) }));
const source = () => screen.getByRole("img").getAttribute("src");

test("one choice is its own picture, several are put together, and what was in view stays meanwhile", async () => {
  const layout = layoutOf("several", "...aa...", "aaaaa...", "...aaaaa", null);
  const { rerender } = render(<Preview choices={[]} layout={layout} />);
  expect(source()).toBe("/several/...aa...");
  expect(screen.getByText("Showing: original layout")).toBeVisible();
  rerender(<Preview choices={chosen(1)} layout={layout} />);
  expect(source()).toBe("/several/aaaaa...");
  rerender(<Preview choices={chosen(3, 2, 1)} layout={layout} />);
  expect(source()).toBe("/several/aaaaa...");
  expect(screen.getByText("Showing: Option 1")).toBeVisible();
  expect(await screen.findByText("Showing: Option 1 · Option 2")).toBeVisible();
  expect(source()).toBe("blob:1");
  expect(encoded.last).toEqual(picture("aaaaaaaa").data);
  expect(screen.getByText("Not shown: Option 3")).toBeVisible();
  rerender(<Preview choices={[]} layout={layout} />);
  expect(source()).toBe("/several/...aa...");
  await act(async () => rerender(<Preview choices={chosen(1, 2)} layout={layout} />));
  expect(source(), "made once").toBe("blob:1");
});

test("a choice that a later one contradicts is named", async () => {
  const layout = layoutOf("contradicted", "........", "aaaa....", "......aa", ".bbbb...");
  render(<Preview choices={chosen(1, 2, 3)} layout={layout} />);
  expect(await screen.findByText("Showing: Option 2 · Option 3")).toBeVisible();
  expect(screen.getByText(/^Overridden by another option/)).toHaveTextContent("Option 1");
});

test("a choice that looks like the layout is not claimed", async () => {
  const layout = layoutOf("alike", "..aa....", "..aa....", "..aa..aa");
  const { rerender } = render(<Preview choices={chosen(1)} layout={layout} />);
  expect(screen.getByText("Not shown: Option 1")).toBeVisible();
  rerender(<Preview choices={chosen(1, 2)} layout={layout} />);
  expect(await screen.findByText("Showing: Option 2")).toBeVisible();
  expect(screen.getByText("Not shown: Option 1")).toBeVisible();
});

test("without the pictures the one applied last is shown alone, and nothing else is claimed", async () => {
  render(<Preview choices={chosen(1, 2)} layout={layoutOf("offline", "........", "gone", "aa......")} />);
  expect(await screen.findByText("Showing: Option 2")).toBeVisible();
  expect(source()).toBe("/offline/aa......");
  expect(screen.getByText("Not shown: Option 1")).toBeVisible();
});
