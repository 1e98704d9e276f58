import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CheckedMenu } from "@/pure/stage-drawing";
import { goOn, openForm, picture, step } from "@/testing/publish-form";
import { piecesCode } from "../pieces/pieces-code";

const checked: CheckedMenu[] = [];
const answer = vi.hoisted(() => ({ isSoftened: false }));

vi.mock("@/platform/picture-file", () => ({
  examinePicture: async () => ({ type: "image/png", width: 1600, height: 1000 }),
}));
vi.mock("@/platform/picture-pixels", () => ({
  decodePart: async (file: File) => {
    answer.isSoftened = file.name === "sea.jpg";
    return { data: new Uint8ClampedArray(4), width: 1, height: 1 };
  },
  encodePicture: async () => new Blob(["softened"], { type: "image/jpeg" }),
}));
vi.mock("@/platform/wallpaper-check", () => ({
  CAN_CHECK_WALLPAPERS: true,
  checkWallpaper: async (menu: CheckedMenu) => {
    checked.push(menu);
    if (answer.isSoftened) return { black: [], white: ["footer"], scrimmed: null };
    return { black: ["clock", "footer"], white: ["footer"], scrimmed: new ArrayBuffer(4) };
  },
}));

beforeEach(async () => {
  localStorage.clear();
  checked.length = 0;
  URL.createObjectURL = () => "blob:picture";
  URL.revokeObjectURL = () => undefined;
  await piecesCode.fetch();
});
afterEach(() => vi.unstubAllGlobals());

async function chooseBackground(kind: RegExp) {
  const user = userEvent.setup({ delay: null });
  const layout = { json: '{"Files":[]}', commonJson: null, options: [] };
  const { container, sent } = openForm("/create/switch/theme", {
    SwitchLayoutOnStage: () => ({ switchLayout: layout }),
  });
  await step("Choose a menu and a layout");
  await user.click(screen.getByRole("radio", { name: /Home menu/ }));
  await user.click(screen.getByRole("radio", { name: kind }));
  await goOn();
  if (kind.test("Two Row")) {
    await step("Set the layout’s options");
    await goOn();
  }
  await step("Background, icons and screenshot");
  await user.upload(container.querySelector("input[type=file]") as HTMLInputElement, picture());
  return { user, sent };
}

test("the parts that are hard to read are named, and one press tones the picture down and another brings it back", async () => {
  const { user } = await chooseBackground(/Two Row/);
  expect(await screen.findByText("The clock is hard to read.")).toBeInTheDocument();
  const partsWith = (name: string) =>
    within(screen.getByRole("list", { name }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  expect(partsWith("With any system colour:")).toEqual(["The hints at the bottom are hard to read."]);
  expect(partsWith("With the dark system colour (Basic Black):")).toEqual(["The clock is hard to read."]);
  expect(checked.at(-1)).toMatchObject({ menu: "ResidentMenu", layout: '{"Files":[]}', common: null, options: [] });
  const soften = await screen.findByRole("button", { name: "Tone down the background behind text" });
  await user.click(soften);
  const restore = await screen.findByRole("button", { name: "Restore the original background" });
  await waitFor(() => expect(screen.queryByText("The clock is hard to read.")).toBeNull());
  expect(screen.getByRole("heading", { name: "The background is toned down behind text." })).toBeInTheDocument();
  expect(partsWith("With the light system colour (Basic White):")).toHaveLength(1);
  expect(screen.getAllByText(/^sea\.jpg/)[0]).toBeInTheDocument();
  expect(restore).toHaveFocus();
  await user.click(restore);
  expect(await screen.findByText("The clock is hard to read.")).toBeInTheDocument();
  expect(screen.getAllByText(/^sea\.png/)[0]).toBeInTheDocument();
}, 40_000);

test("a theme without a layout is checked with the console's own menu", async () => {
  await chooseBackground(/Background only/);
  expect(await screen.findByText("The clock is hard to read.")).toBeInTheDocument();
  expect(checked.at(-1)).toMatchObject({ menu: "ResidentMenu", layout: null, options: [] });
}, 40_000);
