import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Answers, renderApp } from "@/testing/render-app";
import "./drawn-layout";
import type { StageAnswer, StageRequest } from "@/pure/stage-drawing";
import { sampleSession, sampleShownLayout, sampleTheme } from "@/testing/samples";

const requests: Omit<StageRequest, "icons" | "place">[] = [];
const painter = vi.hoisted(() => ({ fails: false }));
vi.mock("@/platform/can-draw-menus", () => ({ CAN_DRAW_MENUS: true }));
vi.mock("@/platform/console-stage", () => ({
  MenuPainter: class {
    async draw(_place: string, request: (typeof requests)[number]) {
      requests.push(request);
      return painter.fails ? null : { ...ANSWER, pixels: new Uint8ClampedArray(1280 * 720 * 4) };
    }
    close() {
      // Nothing runs.
    }
  },
}));
const ANSWER: StageAnswer = {
  cells: [],
  focused: null,
  leftOut: { count: 1, changes: ["RdtBase/N_Nothing/Visible"] },
  refusedOptions: [],
  skipped: 0,
  part: { left: 0, top: 0, width: 1280, height: 720 },
  firmware: "FROM_20",
  varies: { firmware: false, colours: false },
  motion: null,
  rowScroll: 0,
};

const VALUE = "11111111-0000-4000-8000-000000000000";
const option = {
  name: "Rounded",
  kind: "TOGGLE" as const,
  priority: 1,
  min: null,
  max: null,
  example: null,
  isGlobal: false,
  values: [
    {
      uuid: VALUE,
      name: "enable",
      thumbHash: null,
      preview240Url: null,
      preview360Url: null,
    },
  ],
};
const PATH = "/switch/layouts/grid-7";
const answers: Answers = {
  Session: () => sampleSession(),
  SwitchLayoutPage: () => ({
    switchLayout: sampleShownLayout({ options: [option] }),
    switchThemes: { nodes: [sampleTheme()], pageInfo: { itemCount: 12 } },
  }),
  SwitchLayoutOnStage: () => ({
    switchLayout: {
      json: "{}",
      commonJson: null,
      options: [{ ...option, values: [{ uuid: VALUE, json: '{"round":1}' }] }],
    },
  }),
  RelatedLayouts: () => ({ switchLayouts: { nodes: [], pageInfo: { itemCount: 0 } } }),
};
/** The options of the last drawing, by name. */
const drawnOptions = () => requests.at(-1)?.options.map(({ name, json }) => [name, json]);
const stored = () => document.querySelectorAll(`main img[src="${sampleShownLayout().preview720Url}"]`).length;

beforeEach(() => {
  requests.length = 0;
  painter.fails = false;
  vi.stubGlobal("ImageData", class {});
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("the page of a layout", () => {
  test("draws each option at once and keeps the choice in the address", async () => {
    const { router, asked } = renderApp(PATH, answers);
    const toggle = await screen.findByRole("switch", { name: "Rounded" });
    const author = screen.getByRole("img", { name: "Screenshot by the author" });
    expect(author.querySelector("img")).toHaveAttribute("src", "/o/grid.png");
    expect(stored(), "the first picture is the stored one").toBe(1);
    expect(asked.map(({ operation }) => operation)).not.toContain("SwitchLayoutOnStage");
    await userEvent.click(toggle);
    await waitFor(() => expect(drawnOptions()).toEqual([["Rounded", '{"round":1}']]));
    expect(await screen.findByText("This preview leaves out 1 change")).toBeVisible();
    expect(document.querySelectorAll("main canvas")).toHaveLength(1);
    expect(stored()).toBe(0);
    await waitFor(() => expect(router.state.location.href).toBe(`${PATH}?o=${VALUE}`));
    await userEvent.click(screen.getByRole("button", { name: "Reset" }));
    await waitFor(() => expect(router.state.location.href).toBe(PATH));
    await waitFor(() => expect(drawnOptions()).toEqual([]));
  });
  test("says that the options are missing where the menu cannot be drawn", async () => {
    painter.fails = true;
    renderApp(`${PATH}?o=${VALUE}`, answers);
    expect(await screen.findByText("Drawn preview, without options")).toBeVisible();
    expect(stored()).toBe(1);
  });
  test("opens with the options of its address and hands them on to a theme", async () => {
    renderApp(`${PATH}?o=${VALUE},99999999-0000-4000-8000-000000000000`, answers);
    expect(await screen.findByRole("switch", { name: "Rounded" })).toBeChecked();
    await waitFor(() => expect(drawnOptions()).toEqual([["Rounded", '{"round":1}']]));
    expect(screen.getByRole("link", { name: "Use this layout" })).toHaveAttribute(
      "href",
      `/create/switch/theme?layout=7&o=${VALUE}`,
    );
  });
  test("tells what an option does, and shows it where the option is on", async () => {
    const changes = [{ effect: "MOVED" as const, parts: ["SHOP" as const, "NEWS" as const] }];
    renderApp(PATH, {
      ...answers,
      SwitchLayoutEffects: () => ({ switchLayout: { options: [{ values: [{ uuid: VALUE, changes }] }] } }),
    });
    const toggle = await screen.findByRole("switch", { name: "Rounded" });
    toggle.focus();
    await waitFor(() => expect(toggle).toHaveAccessibleDescription("Moves the Shop button and the News button."));
    expect(screen.getByText("Moves the Shop button and the News button.")).toHaveClass("sr-only");
    await userEvent.click(toggle);
    expect(screen.getByText("Moves the Shop button and the News button.")).not.toHaveClass("sr-only");
  });
  test("gives the file with the options built in", async () => {
    URL.createObjectURL = () => "blob:file";
    URL.revokeObjectURL = () => undefined;
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const built = { data: "{}", fileName: "grid (customized) (Vitrine).json", mimetype: "application/json" };
    const { asked } = renderApp(`${PATH}?o=${VALUE}`, {
      ...answers,
      BuildSwitchLayout: () => ({ buildSwitchLayout: built }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Download layout" }));
    expect(await screen.findByText("Downloading grid (customized) (Vitrine).json")).toBeVisible();
    expect(click).toHaveBeenCalledOnce();
    expect(asked.findLast(({ operation }) => operation === "BuildSwitchLayout")?.variables).toEqual({
      hexId: "7",
      options: [{ layoutOptionValueUuid: VALUE }],
    });
    expect(screen.queryByRole("button", { name: "Download common layout" })).toBeNull();
  });
  test("gives both files in one ZIP where there is a common layout", async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = (file) => {
      saved.push(file as Blob);
      return "blob:file";
    };
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    const built = { data: btoa("PK\u00ff"), fileName: "grid (Vitrine).zip", mimetype: "application/zip" };
    const { asked } = renderApp(PATH, {
      ...answers,
      SwitchLayoutPage: () => ({
        switchLayout: sampleShownLayout({ commonJson: "{}" }),
        switchThemes: { nodes: [], pageInfo: { itemCount: 0 } },
      }),
      BuildSwitchLayoutZip: () => ({ buildSwitchLayoutZip: built }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Download both in a ZIP" }));
    expect(await screen.findByText("Downloading grid (Vitrine).zip")).toBeVisible();
    expect(saved.map(({ size, type }) => [size, type])).toEqual([[3, "application/zip"]]);
    expect(asked.findLast(({ operation }) => operation === "BuildSwitchLayoutZip")?.variables).toMatchObject({
      hexId: "7",
    });
    expect(screen.getByRole("button", { name: "Download common layout" })).toBeVisible();
  });
  test("shows the text of its files when somebody asks, also of one that browsers cannot read", async () => {
    const { asked } = renderApp(PATH, {
      ...answers,
      SwitchLayoutFiles: () => ({ switchLayout: { json: '{"Files":[{"FileName":"blyt/a"}]}', commonJson: "{,}" } }),
    });
    const summary = await screen.findByText("Show file contents");
    expect(asked.map(({ operation }) => operation)).not.toContain("SwitchLayoutFiles");
    await userEvent.click(summary);
    expect(await screen.findByRole("region", { name: "layout.json" })).toHaveTextContent('"FileName": "blyt/a"');
    expect(screen.getByRole("button", { name: "Copy layout.json" })).toBeVisible();
    expect(screen.getByRole("region", { name: "common.json" })).toHaveTextContent("{,}");
  });
  test("does not build a file with an option that is wrong, and says which", async () => {
    const tint = { ...option, name: "Tint", kind: "COLOR" as const };
    const { asked } = renderApp(`${PATH}?o=${VALUE}:mauve`, {
      ...answers,
      SwitchLayoutPage: () => ({
        switchLayout: sampleShownLayout({ options: [tint] }),
        switchThemes: { nodes: [], pageInfo: { itemCount: 0 } },
      }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Download layout" }));
    expect(screen.getByRole("alert")).toHaveTextContent("Tint: Enter a colour like #E3BE00.");
    expect(screen.getByRole("textbox", { name: "Tint: colour" })).toBeInvalid();
    expect(asked.map(({ operation }) => operation)).not.toContain("BuildSwitchLayout");
  });
  test("says why a mix could not be built", async () => {
    renderApp(PATH, {
      ...answers,
      BuildSwitchLayout: () => new Error("Between 1 and 3.", { cause: "BAD_USER_INPUT" }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Download layout" }));
    expect(await screen.findByText("Could not build this combination: Between 1 and 3.")).toBeVisible();
  });
  test("shows the themes made with it and leads to all of them", async () => {
    renderApp(PATH, answers);
    expect(await screen.findByRole("link", { name: /Evening harbour/ })).toBeVisible();
    const row = within(screen.getByRole("region", { name: "Themes with this layout" }));
    expect(row.getByRole("link", { name: "See all" })).toHaveAttribute("href", "/switch/themes?layouts=7");
  });
});
