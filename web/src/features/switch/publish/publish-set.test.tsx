import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { NO_PACK } from "@/features/publishing/set/draft-set";
import { openForm, published, step } from "@/testing/publish-form";
import { sampleDraft, samplePickerLayout } from "@/testing/publish-samples";
import { Refused } from "@/testing/render-app";
import { sampleMe, sampleSession } from "@/testing/samples";
import { clearToasts } from "@/ui/overlays/toast-queue";
import { drafts, sets } from "./draft-store";

beforeEach(() => {
  localStorage.clear();
  clearToasts();
  URL.createObjectURL = () => "blob:picture";
  URL.revokeObjectURL = () => undefined;
});

afterEach(() => vi.unstubAllGlobals());

const ONE = sampleDraft().id;
const TWO = "33333333-0000-4000-8000-000000000002";
const lock = (change: object = {}) =>
  sampleDraft({ id: TWO, setId: ONE, target: "Entrance", base: "8", name: "Evening lock", ...change });
const keepBoth = (change: object = {}) => {
  drafts.keep(sampleDraft());
  drafts.keep(lock(change));
  sets.keep({ id: ONE, draftIds: [ONE, TWO], pack: { ...NO_PACK, kind: "separate" }, sent: null });
};
const publishedPack = {
  hexId: "C1",
  name: "Evening everywhere",
  pageUrl: "/switch/packs/x-C1",
  isPrivate: false,
  previewState: "READY",
  thumbHash: null,
  preview180Url: "/p/180",
  preview240Url: "/p/240",
  preview360Url: "/p/360",
  preview540Url: "/p/540",
  preview720Url: "/p/720",
};
const address = (draft = ONE, at = "check") => `/create/switch/theme?draft=${draft}&step=${at}`;
const panel = () => screen.findByRole("region", { name: "2 themes" });
const publishAll = () => userEvent.click(screen.getByRole("button", { name: "Publish 2 themes" }));
const both = () => ({
  createSwitchThemes: [published(), published({ hexId: "9A7", name: "Evening lock", target: "Entrance" })],
});

describe("a theme for another menu", () => {
  test("begins with what fits, and the first one is as it was", async () => {
    drafts.keep(sampleDraft({ isMature: true }));
    const rows = samplePickerLayout({ hexId: "9", target: "Entrance" });
    const catalogue = { switchLayouts: { nodes: [samplePickerLayout(), rows] }, tags: [] };
    openForm(address(ONE, "details"), { CreateSwitchThemePage: () => catalogue });
    await step("Name, description and tags");
    expect(screen.queryByRole("region", { name: /themes/ })).toBeNull();
    await userEvent.click(await screen.findByRole("button", { name: "Add a theme" }));
    await step("Choose a menu and a layout");
    await userEvent.click(await within(await panel()).findByRole("button", { name: "Add a theme: Lock screen" }));
    await waitFor(() => expect(sets.load(ONE).draftIds).toHaveLength(3));
    const [, empty, added] = sets.load(ONE).draftIds.map((id) => drafts.load(id));
    const same = { description: "A quiet harbour at dusk.", tags: ["dark", "sea", "calm"], isMature: true, name: "" };
    expect(empty).toMatchObject({ ...same, target: null, base: null });
    expect(added).toMatchObject({ ...same, target: "Entrance" });
    expect(drafts.load(ONE)).toMatchObject({ name: "Evening harbour", base: "7" });
  });
  test("can be removed and brought back, moved, and opened by keyboard", async () => {
    keepBoth();
    openForm(address(TWO, "details"));
    await step("Name, description and tags");
    const name = () => screen.getByRole("textbox", { name: /^Name/ });
    expect(name()).toHaveValue("Evening lock");
    await userEvent.click(within(await panel()).getByRole("button", { name: "Move Evening lock one place earlier" }));
    expect(sets.load(ONE).draftIds).toEqual([TWO, ONE]);
    within(await panel())
      .getByRole("button", { name: /^Evening harbour/ })
      .focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(name()).toHaveValue("Evening harbour"));
    const tab = within(await panel()).getByRole("button", { name: /^Evening harbour/ });
    expect(tab).toHaveFocus();
    expect(tab).toHaveAttribute("aria-current", "true");
    await userEvent.click(screen.getByRole("button", { name: "Remove Evening harbour" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "2 themes" })).toBeNull());
    expect(name()).toHaveValue("Evening lock");
    expect(drafts.load(ONE)).toBeNull();
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    expect(within(await panel()).getByRole("button", { name: /^Evening harbour/ })).toBeInTheDocument();
    expect(sets.load(ONE).draftIds).toEqual([TWO, ONE]);
  });
  test("takes a value that is used for all, until that is undone", async () => {
    keepBoth({ description: "" });
    openForm(address(ONE, "details"));
    await step("Name, description and tags");
    await userEvent.click(await screen.findByRole("button", { name: "Use for all themes: description" }));
    await waitFor(() => expect(drafts.load(TWO)).toMatchObject({ description: "A quiet harbour at dusk." }));
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(drafts.load(TWO)).toMatchObject({ description: "" }));
  });
});

describe("several themes", () => {
  test("are published in one request and shown together", async () => {
    keepBoth();
    const { sent, router } = openForm(address(), {
      CreateSwitchThemes: both,
      FindPublishedTheme: ({ hexId }) => ({ switchTheme: published({ hexId, previewState: "READY" }) }),
    });
    await step("Check and publish");
    await panel();
    await publishAll();
    expect(await screen.findByRole("heading", { level: 1, name: "Published" })).toBeInTheDocument();
    expect(screen.getByText("2 themes are live.")).toBeInTheDocument();
    expect(within(screen.getByRole("list", { name: "Published themes" })).getAllByRole("link")).toHaveLength(2);
    expect(router.state.location.search).toEqual({ published: "9A6,9A7" });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.variables.themesData).toMatchObject([{ name: "Evening harbour" }, { name: "Evening lock" }]);
    expect(Object.keys(localStorage).filter((key) => key.includes("draft"))).toEqual([]);
  });
  test("are checked together, and each problem leads to its field", async () => {
    keepBoth({ name: "", tags: [] });
    const { sent } = openForm(address());
    await step("Check and publish");
    await panel();
    await publishAll();
    const summary = await screen.findByRole("alert");
    expect(summary).toHaveTextContent("Lock screen: Give it a name.");
    expect(sent).toEqual([]);
    await userEvent.click(within(summary).getByRole("link", { name: "Lock screen: Give it a name." }));
    await step("Name, description and tags");
    await waitFor(() => expect(screen.getByRole("textbox", { name: /^Name/ })).toHaveFocus());
    expect(screen.getByRole("textbox", { name: /^Name/ })).toHaveAccessibleDescription(/Give it a name\./);
    expect(within(await panel()).getByRole("button", { name: /^Untitled/ })).toHaveAttribute("aria-current");
  });
  test("become one pack, which has to be decided and named", async () => {
    keepBoth({ isMature: true });
    sets.keep({ id: ONE, draftIds: [ONE, TWO], pack: NO_PACK, sent: null });
    const pack = { hexId: "C1" };
    const { sent, router } = openForm(address(), {
      CreateSwitchThemes: () => ({ createSwitchThemes: both().createSwitchThemes.map((one) => ({ ...one, pack })) }),
      FindPublishedTheme: ({ hexId }) => ({ switchTheme: published({ hexId, previewState: "READY", pack }) }),
      FindPublishedPack: () => ({ switchPack: publishedPack }),
    });
    await step("Check and publish");
    await panel();
    await publishAll();
    const problem = "Choose one pack or separate themes.";
    await userEvent.click(within(await screen.findByRole("alert")).getByRole("link", { name: problem }));
    await step("Pack or separate themes");
    await waitFor(() => expect(screen.getByRole("radio", { name: /One pack/ })).toHaveFocus());
    await userEvent.click(screen.getByRole("radio", { name: /One pack/ }));
    expect(screen.getByText("One of the themes is mature, so the pack is too.")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Give it a name.");
    await userEvent.type(screen.getByRole("textbox", { name: /^Name/ }), "Evening everywhere");
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    await step("Check and publish");
    await publishAll();
    expect(await screen.findByRole("link", { name: "Evening everywhere" })).toHaveAttribute(
      "href",
      "/switch/packs/x-C1",
    );
    expect(sent).toHaveLength(1);
    expect(sent[0]?.variables.packData).toEqual({
      name: "Evening everywhere",
      description: null,
      isPrivate: false,
      themeHexIds: [],
    });
    expect(router.state.location.search).toEqual({ published: "9A6,9A7" });
  }, 20_000);
  test("are told apart in what the server has against them", async () => {
    keepBoth();
    const complaints = [{ field: "themesData.1.name", code: "BAD_USER_INPUT", message: "Not this name." }];
    openForm(address(), {
      CreateSwitchThemes: () => new Refused("Not this name.", { code: "BAD_USER_INPUT", complaints }),
    });
    await step("Check and publish");
    await panel();
    await publishAll();
    const summary = await screen.findByRole("alert");
    await userEvent.click(await within(summary).findByRole("link", { name: "Evening lock: Not this name." }));
    await step("Name, description and tags");
    expect(screen.getByRole("textbox", { name: /^Name/ })).toHaveValue("Evening lock");
    await waitFor(() =>
      expect(screen.getByRole("textbox", { name: /^Name/ })).toHaveAccessibleDescription(/Not this name\./),
    );
  });
  test("go out one request after the other where they do not fit in one, and go on after the one that failed", async () => {
    keepBoth();
    let isDown = true;
    const session = () => {
      const { me, configuration } = sampleSession(sampleMe());
      return {
        me,
        configuration: { ...configuration, limits: { ...configuration.limits, themesPerSubmissionMax: 1 } },
      };
    };
    const { sent } = openForm(address(), {
      Session: session,
      CreateSwitchThemes: ({ themesData }) => {
        const [{ name }] = themesData as [{ name: string }];
        if (name === "Evening harbour") return { createSwitchThemes: [published()] };
        return isDown ? new Error("x", { cause: "INTERNAL" }) : { createSwitchThemes: [published({ hexId: "9A7" })] };
      },
    });
    await step("Check and publish");
    await panel();
    await publishAll();
    await screen.findByText("Publishing failed because of a problem on our side. Nothing is lost.");
    expect(sets.load(ONE).sent).toMatchObject({ isGoing: false, batches: [{ hexIds: ["9A6"] }, { hexIds: null }] });
    isDown = false;
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText(/themes are live|these \d+ themes/)).toBeInTheDocument();
    const names = sent.map(({ variables }) => (variables.themesData as { name: string }[]).map(({ name }) => name));
    expect(names).toEqual([["Evening harbour"], ["Evening lock"], ["Evening lock"]]);
    expect(sent[1]?.headers["Idempotency-Key"]).toBe(sent[2]?.headers["Idempotency-Key"]);
  });
  test("go on being sent by themselves after a reload, under the same key", async () => {
    keepBoth();
    const silent = openForm(address(), { CreateSwitchThemes: () => new Promise<never>(() => undefined) });
    await step("Check and publish");
    await panel();
    await publishAll();
    await waitFor(() => expect(silent.sent).toHaveLength(1));
    silent.unmount();
    expect(sets.load(ONE).sent?.isGoing).toBe(true);
    const again = openForm(address(TWO), { CreateSwitchThemes: both });
    expect(await screen.findByRole("list", { name: "Published themes" })).toBeInTheDocument();
    expect(again.sent).toHaveLength(1);
    expect(again.sent[0]?.headers["Idempotency-Key"]).toBe(silent.sent[0]?.headers["Idempotency-Key"]);
  });
  test("that were cancelled wait to be sent by hand", async () => {
    keepBoth();
    const { unmount } = openForm(address(), { CreateSwitchThemes: () => new Promise<never>(() => undefined) });
    await step("Check and publish");
    await panel();
    await publishAll();
    await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(await screen.findByText("Upload cancelled. Your draft is unchanged.")).toBeInTheDocument();
    expect(sets.load(ONE).sent?.isGoing).toBe(false);
    unmount();
  });
  test("stand as one among the drafts, and go and come back together", async () => {
    keepBoth();
    openForm("/create");
    const link = await screen.findByRole("link", { name: /Continue Evening harbour/ });
    expect(link.closest("article")).toHaveTextContent("2 themes");
    await userEvent.click(screen.getByRole("button", { name: "Delete the draft Evening harbour" }));
    expect(await screen.findByText("No drafts on this device.")).toBeInTheDocument();
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await screen.findByRole("link", { name: /Continue Evening harbour/ });
    expect(sets.load(ONE).draftIds).toEqual([ONE, TWO]);
  });
});
