import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StageAnswer, StageRequest } from "@/pure/stage-drawing";
import type { Choice } from "../options/written-choices";
import { LiveStage } from "./live-stage";
import { type OptionalLayout, STOCK_MENU } from "./stage-menu";
import { useStageState } from "./use-stage-state";

const requests: Omit<StageRequest, "icons" | "place">[] = [];

vi.mock("./other-options", () => ({
  OtherOptions: ({ onChange }: { onChange: (choices: Choice[]) => void }) => (
    <button onClick={() => onChange([{ valueUuid: "wide" }])} type="button">
      Wide
    </button>
  ),
}));

vi.mock("@/platform/console-stage", () => ({
  MenuPainter: class {
    async draw(_place: string, request: Omit<StageRequest, "icons" | "place">) {
      requests.push(request);
      return { ...ANSWER, pixels: new Uint8ClampedArray(4) };
    }
    close() {
      // Nothing runs.
    }
  },
}));

const cell = (kind: "game" | "settings", number: number, left: number) => ({
  kind,
  number,
  left,
  top: 200,
  width: 100,
  height: 100,
});
const ANSWER: StageAnswer = {
  cells: [cell("game", 0, 0), cell("game", 1, 120), cell("settings", 0, 240)],
  focused: 0,
  leftOut: { count: 3, changes: ["RdtBase/N_Nothing/Visible", "RdtBase/N_None/Position"] },
  refusedOptions: [],
  skipped: 0,
  part: { left: 0, top: 0, width: 1, height: 1 },
  firmware: "FROM_20",
  varies: { firmware: true, colours: true },
  motion: { frames: 100, isLooped: false },
  rowScroll: 270,
};
const LAYOUT: OptionalLayout = {
  hexId: "A1",
  files: {
    json: "{}",
    commonJson: null,
    options: [
      {
        name: "Width",
        kind: "TOGGLE",
        priority: 1,
        min: null,
        max: null,
        isGlobal: false,
        values: [{ uuid: "wide", json: '{"wide":1}' }],
      },
    ],
  },
};

function Shown() {
  const stage = useStageState("ResidentMenu");
  return (
    <LiveStage
      content={STOCK_MENU}
      layout={LAYOUT}
      hasFailed={false}
      mine={{ url: null, problem: null, take: () => undefined, remove: () => undefined }}
      name="Harbour"
      onClose={() => undefined}
      own={["ResidentMenu"]}
      picture={null}
      stage={stage}
    />
  );
}

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal(
    "ImageData",
    class {
      constructor(readonly data: Uint8ClampedArray) {}
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("the cursor starts where the console has it, moves by keys, and opens menus", async () => {
  const user = userEvent.setup();
  render(<Shown />);
  const first = await screen.findByRole("button", { name: "Game 1, opens Player select" });
  await waitFor(() => expect(first).toHaveFocus());
  expect(requests[0]).toMatchObject({ menu: "ResidentMenu", cursor: null, options: [] });
  await user.keyboard("{ArrowRight}{ArrowRight}");
  const settings = screen.getByRole("button", { name: "Settings, opens Settings" });
  await waitFor(() => expect(settings).toHaveFocus());
  await waitFor(() => expect(requests.at(-1)?.cursor).toEqual({ kind: "settings", number: 0 }));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ menu: "Set", cursor: null }));
  expect(screen.getByRole("button", { name: "Settings, not changed" })).toHaveAttribute("aria-pressed", "true");
  await waitFor(() => expect(screen.getByRole("application")).toContainElement(document.activeElement as HTMLElement));
});

test("what the preview leaves out is counted and named", async () => {
  render(<Shown />);
  expect(await screen.findByText("This preview leaves out 3 changes")).toBeInTheDocument();
  expect(screen.getByText("RdtBase/N_Nothing/Visible")).toBeInTheDocument();
  expect(screen.getByText("1 more change")).toBeInTheDocument();
});

test("B shows the background alone, and comparing brings the menu back", async () => {
  const user = userEvent.setup();
  render(<Shown />);
  await screen.findByRole("button", { name: "Game 1, opens Player select" });
  await user.keyboard("b");
  const alone = screen.getByRole("button", { name: "Background only" });
  expect(alone).toHaveAttribute("aria-pressed", "true");
  await user.click(screen.getByRole("button", { name: "Compare" }));
  expect(alone).toHaveAttribute("aria-pressed", "false");
  expect(screen.getByRole("slider", { name: "How much of the original to show" })).toHaveValue("50");
});

test("the other side of the comparison is the layout with the options that are chosen for it", async () => {
  const user = userEvent.setup();
  render(<Shown />);
  await user.click(screen.getByRole("button", { name: "Compare" }));
  await user.click(screen.getByRole("button", { name: "Other options" }));
  await user.click(await screen.findByRole("button", { name: "Wide" }));
  await waitFor(() =>
    expect(requests.at(-1)?.options).toEqual([
      expect.objectContaining({ name: "Width", json: '{"wide":1}', variable: null }),
    ]),
  );
  expect(screen.getByRole("slider", { name: "How much of the other options to show" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Original" }));
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ layout: null, options: [] }));
});

test("the menu is drawn for the chosen system version and colour, and scrolled as it was", async () => {
  const user = userEvent.setup();
  render(<Shown />);
  const newer = await screen.findByRole("button", { name: "20 or newer" });
  expect(newer).toHaveAttribute("aria-pressed", "true");
  expect(requests[0]).toMatchObject({ firmware: null, colours: "BLACK", rowScroll: 0, frame: null });
  await user.click(screen.getByRole("button", { name: "19 or older" }));
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ firmware: "UP_TO_19", rowScroll: 270 }));
  await user.click(screen.getByRole("button", { name: "Basic White" }));
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ firmware: "UP_TO_19", colours: "WHITE" }));
});

test("animations play when asked, and rest at their end or when stopped", async () => {
  const user = userEvent.setup();
  render(<Shown />);
  const play = await screen.findByRole("button", { name: "Play animation" });
  expect(requests.every(({ frame }) => frame === null)).toBe(true);
  await user.click(play);
  await waitFor(() => expect(requests.some(({ frame }) => frame !== null && frame > 3)).toBe(true));
  await user.click(screen.getByRole("button", { name: "Stop animation" }));
  await waitFor(() => expect(requests.at(-1)?.frame).toBeNull());
  expect(screen.getByRole("button", { name: "Play animation" })).toBeInTheDocument();
});

test("without motion the first frame is shown and taken back", async () => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("reduced-motion"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const user = userEvent.setup();
  render(<Shown />);
  const first = await screen.findByRole("button", { name: "First frame" });
  await user.click(first);
  await waitFor(() => expect(requests.at(-1)?.frame).toBe(0));
  expect(first).toHaveAttribute("aria-pressed", "true");
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(requests.at(-1)?.frame).toBe(0);
  await user.click(first);
  await waitFor(() => expect(requests.at(-1)?.frame).toBeNull());
});
