import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StageAnswer, StageRequest } from "@/pure/stage-drawing";
import { LiveStage } from "./live-stage";
import { STOCK_MENU } from "./stage-menu";
import { useStageState } from "./use-stage-state";

const requests: Omit<StageRequest, "icons">[] = [];

vi.mock("@/platform/console-stage", () => ({
  CAN_DRAW_MENUS: true,
  MenuPainter: class {
    async draw(_place: string, request: Omit<StageRequest, "icons">) {
      requests.push(request);
      return { ...ANSWER, pixels: new ArrayBuffer(4) };
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
};

function Shown() {
  const stage = useStageState("ResidentMenu");
  return (
    <LiveStage
      content={STOCK_MENU}
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
