import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LARGE, ROUNDED, sampleDraft, samplePickerLayout } from "@/testing/publish-samples";
import { type Answers, Refused, renderApp } from "@/testing/render-app";
import { sampleMe, sampleSession } from "@/testing/samples";
import { serveUploads } from "@/testing/serve-uploads";
import { drafts } from "./draft-store";

const examined = vi.hoisted(() => ({
  facts: { type: "image/png", width: 1600, height: 1000 } as object | string | null,
}));
vi.mock("@/platform/picture-file", () => ({ examinePicture: async () => examined.facts }));

const published = (change: object = {}) => ({
  hexId: "9A6",
  name: "Evening harbour",
  pageUrl: "/switch/themes/evening-harbour-9A6",
  target: "ResidentMenu",
  isPrivate: false,
  previewState: "PENDING",
  previewProgress: 40,
  screenshotThumbHash: "3OcRJYB4d3h/iIeHeEh3eIhw+j2w",
  preview180Url: "/p/180",
  preview240Url: "/p/240",
  preview360Url: "/p/360",
  preview720Url: "/p/720",
  ...change,
});

const entrance = samplePickerLayout({ hexId: "8", name: "Clock", target: "Entrance", options: [] });
const answers = (change: Answers = {}): Answers => ({
  Session: () => sampleSession(sampleMe()),
  CreateSwitchThemePage: () => ({
    switchLayouts: { nodes: [samplePickerLayout(), entrance] },
    tags: [{ name: "dark" }, { name: "space" }],
  }),
  CreateSwitchThemes: () => ({ createSwitchThemes: [published()] }),
  FindPublishedTheme: () => ({ switchTheme: published({ previewState: "READY", previewProgress: 100 }) }),
  ...change,
});
const open = (path: string, change: Answers = {}) => {
  const given = answers(change);
  // The transfer is put in place first: rendering replaces only fetch.
  return { sent: serveUploads(given), ...renderApp(path, given) };
};
const step = (name: string) => screen.findByRole("heading", { level: 2, name });
const goOn = () => userEvent.click(screen.getByRole("button", { name: "Continue" }));
const publish = () => userEvent.click(screen.getByRole("button", { name: "Publish theme" }));
const picture = () => new File(["picture"], "sea.png", { type: "image/png" });

beforeEach(() => {
  localStorage.clear();
  URL.createObjectURL = () => "blob:picture";
  URL.revokeObjectURL = () => undefined;
  examined.facts = { type: "image/png", width: 1600, height: 1000 };
});
afterEach(() => vi.unstubAllGlobals());

describe("the whole way", () => {
  test("leads from a menu to a theme on display, and sends what was chosen", async () => {
    const user = userEvent.setup({ delay: null });
    const { sent, router, container } = open("/create/switch/theme");
    await step("Which menu, which layout?");
    await user.click(screen.getByRole("radio", { name: /Home menu/ }));
    await user.click(screen.getByRole("radio", { name: /Two Row/ }));
    await goOn();
    await step("Make the layout yours");
    await user.click(screen.getByRole("switch", { name: "Rounded" }));
    expect(screen.getByText("Shows: Rounded")).toBeInTheDocument();
    await user.click(screen.getByRole("radio", { name: "Large" }));
    expect(screen.getByText("Shows: Size: Large")).toBeInTheDocument();
    await goOn();
    await step("What hangs behind it?");
    const file = picture();
    await user.upload(container.querySelector("input[type=file]") as HTMLInputElement, file);
    expect(await screen.findByRole("heading", { name: "Part to show" })).toBeInTheDocument();
    await goOn();
    await step("What is it called?");
    await user.type(screen.getByRole("textbox", { name: /^Name/ }), "Evening harbour");
    await user.type(screen.getByRole("combobox", { name: /^Tags/ }), "dark{Enter}sea,");
    await goOn();
    await step("Check and publish");
    await publish();
    expect(await screen.findByRole("heading", { level: 1, name: "Now on display" })).toBeInTheDocument();
    expect(screen.getByText("t9A6")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "See it" })).toHaveAttribute("href", "/switch/themes/evening-harbour-9A6");
    expect(router.state.location.search).toEqual({ published: "9A6" });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers["Idempotency-Key"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent[0]?.variables).toEqual({
      themesData: [
        {
          name: "Evening harbour",
          description: null,
          tags: ["dark", "sea"],
          target: "ResidentMenu",
          isPrivate: false,
          isNSFW: false,
          layoutHexId: "7",
          options: [
            { layoutOptionValueUuid: ROUNDED, variable: null },
            { layoutOptionValueUuid: LARGE, variable: null },
          ],
          backgroundImage: null,
          backgroundCrop: { x: 0, y: 50, width: 1600, height: 900 },
        },
      ],
    });
    expect(sent[0]?.files["variables.themesData.0.backgroundImage"]?.size).toBe(file.size);
    expect(drafts.list()).toEqual([]);
  }, 40_000);

  test("shows the pictures being made until they are", async () => {
    let progress = 40;
    open("/create/switch/theme?published=9A6", {
      FindPublishedTheme: () => {
        progress += 30;
        return {
          switchTheme: published({ previewState: progress > 100 ? "READY" : "PENDING", previewProgress: progress }),
        };
      },
    });
    expect(await screen.findByText("Making pictures… 70 %")).toBeInTheDocument();
    expect(await screen.findByRole("heading", { name: "Now on display" })).toBeInTheDocument();
  });
  test("tells when the pictures could not be made", async () => {
    open("/create/switch/theme?published=9A6", {
      FindPublishedTheme: () => ({ switchTheme: published({ previewState: "FAILED" }) }),
    });
    expect(await screen.findByRole("heading", { name: "The pictures could not be made" })).toBeInTheDocument();
  });
});

describe("a step that is not done", () => {
  test("says on Continue what is missing, and its links lead to the fields", async () => {
    drafts.keep(sampleDraft({ name: "", tags: [] }));
    open("/create/switch/theme?step=details");
    await step("What is it called?");
    expect(screen.queryByText("Give it a name.")).toBeNull();
    await goOn();
    const summary = screen.getByRole("alert");
    expect(summary).toHaveTextContent("2 things need a look");
    await waitFor(() => expect(summary).toHaveFocus());
    await userEvent.click(within(summary).getByRole("link", { name: "Add at least one tag so people can find it." }));
    expect(screen.getByRole("combobox", { name: /^Tags/ })).toHaveFocus();
    expect(screen.getByRole("button", { name: /Details.*2 errors/ })).toHaveAttribute("aria-current", "step");
  });
  test("keeps the later ones closed", async () => {
    open("/create/switch/theme?step=check");
    await step("Which menu, which layout?");
    expect(screen.getByRole("button", { name: /Check and publish/ })).toBeDisabled();
  });
});

describe("a background", () => {
  test("that is refused says why and leaves everything as it was", async () => {
    drafts.keep(sampleDraft());
    const { container } = open("/create/switch/theme?step=background");
    await step("What hangs behind it?");
    const input = container.querySelector("input[type=file]") as HTMLInputElement;
    examined.facts = { type: "image/png", width: 640, height: 360 };
    await userEvent.upload(input, picture());
    expect(await screen.findByText("At least 1280 × 720. This is 640 × 360.")).toBeInTheDocument();
    examined.facts = null;
    await userEvent.upload(input, picture());
    expect(await screen.findByText("Use a JPEG, PNG or WebP picture.")).toBeInTheDocument();
    expect(screen.queryByRole("heading", { name: "Part to show" })).toBeNull();
  });
});

describe("a draft", () => {
  test("is kept while it is made and back after a reload", async () => {
    const first = open("/create/switch/theme");
    await step("Which menu, which layout?");
    await userEvent.click(screen.getByRole("radio", { name: /Lock screen/ }));
    await userEvent.click(screen.getByRole("radio", { name: /Clock/ }));
    expect(await screen.findByText(/Draft kept on this device/)).toBeInTheDocument();
    await waitFor(() => expect(first.router.state.location.search).toHaveProperty("draft"));
    const address = first.router.state.location.href;
    first.unmount();
    open(address);
    await step("Which menu, which layout?");
    expect(screen.getByRole("radio", { name: /Lock screen/ })).toBeChecked();
    expect(screen.getByRole("radio", { name: /Clock/ })).toBeChecked();
  }, 10_000);
  test("is kept at once when the page is left", async () => {
    const { unmount } = open("/create/switch/theme");
    await step("Which menu, which layout?");
    await userEvent.click(screen.getByRole("radio", { name: /News/ }));
    window.dispatchEvent(new Event("pagehide"));
    expect(drafts.list()).toMatchObject([{ target: "Notification" }]);
    unmount();
  });
  test("begins with the layout and options of the address", async () => {
    open(`/create/switch/theme?layout=7&o=${LARGE},99999999-0000-4000-8000-000000000000`);
    await step("Make the layout yours");
    expect(screen.getByRole("radio", { name: "Large" })).toBeChecked();
    expect(screen.getByRole("switch", { name: "Rounded" })).not.toBeChecked();
  });
  test("is asked about once when one leaves with unsent work", async () => {
    const { router } = open("/create/switch/theme");
    await step("Which menu, which layout?");
    await userEvent.click(screen.getByRole("radio", { name: /News/ }));
    await userEvent.click(screen.getAllByRole("link", { name: "Create" })[0] as HTMLElement);
    const dialog = await screen.findByRole("dialog", { name: "Leave without saving?" });
    expect(dialog).toHaveTextContent("Your draft stays on this device.");
    await userEvent.click(within(dialog).getByRole("button", { name: "Stay" }));
    expect(router.state.location.pathname).toBe("/create/switch/theme");
    await userEvent.click(screen.getAllByRole("link", { name: "Create" })[0] as HTMLElement);
    await userEvent.click(await screen.findByRole("button", { name: "Leave" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/create"));
    expect(await screen.findByRole("link", { name: /Go on with Without a name/ })).toBeInTheDocument();
  });
  test("can be deleted from the list, and brought back", async () => {
    drafts.keep(sampleDraft());
    open("/create");
    await userEvent.click(await screen.findByRole("button", { name: "Delete the draft Evening harbour" }));
    expect(await screen.findByText("No drafts on this device.")).toBeInTheDocument();
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByRole("link", { name: /Go on with Evening harbour/ })).toBeInTheDocument();
  });
});

describe("publishing", () => {
  const ready = (change: Answers = {}) => {
    drafts.keep(sampleDraft());
    return open("/create/switch/theme?step=check", change);
  };
  test("sends a visitor to sign in and back to the draft", async () => {
    const { router, sent } = ready({ Session: () => sampleSession() });
    await step("Check and publish");
    await publish();
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    expect(router.state.location.search).toEqual({
      next: `/create/switch/theme?draft=${sampleDraft().id}&step=check`,
    });
    expect(sent).toEqual([]);
    expect(drafts.load(sampleDraft().id)).not.toBeNull();
  });
  test("after the session has ended says so, loses nothing and offers to sign in", async () => {
    const ended = () => new Error("Please sign in.", { cause: "UNAUTHENTICATED" });
    let me: ReturnType<typeof sampleMe> | null = sampleMe();
    ready({
      Session: () => sampleSession(me),
      CreateSwitchThemes: () => {
        me = null;
        return ended();
      },
    });
    await step("Check and publish");
    await publish();
    const banner = await screen.findByText("Sign in again; your draft waits.");
    const link = within(banner.parentElement as HTMLElement).getByRole("link", { name: "Sign in" });
    expect(link.getAttribute("href")).toMatch(/^\/login\?next=/);
    expect(drafts.load(sampleDraft().id)).toMatchObject({ name: "Evening harbour" });
  });
  test("brings the server's complaint to its field", async () => {
    const complaints = [{ field: "themesData.0.name", code: "BAD_USER_INPUT", message: "Not this name." }];
    ready({ CreateSwitchThemes: () => new Refused("Not this name.", { code: "BAD_USER_INPUT", complaints }) });
    await step("Check and publish");
    await publish();
    expect(await screen.findByRole("alert")).toHaveTextContent("Not this name.");
    await userEvent.click(screen.getByRole("button", { name: "Go there: Not this name." }));
    await step("What is it called?");
    const name = screen.getByRole("textbox", { name: /^Name/ });
    await waitFor(() => expect(name).toHaveFocus());
    expect(name).toHaveAccessibleDescription(/Not this name\./);
    await userEvent.type(name, " two");
    expect(screen.queryByText("Not this name.")).toBeNull();
  });
  test("that failed on the server's side can be tried again, under the same key", async () => {
    let isDown = true;
    const { sent } = ready({
      CreateSwitchThemes: () =>
        isDown ? new Error("x", { cause: "INTERNAL" }) : { createSwitchThemes: [published()] },
    });
    await step("Check and publish");
    await publish();
    expect(await screen.findByText("Publishing failed on our side. Nothing is lost.")).toBeInTheDocument();
    isDown = false;
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByRole("heading", { name: "Now on display" });
    expect(sent).toHaveLength(2);
    expect(sent[0]?.headers["Idempotency-Key"]).toBe(sent[1]?.headers["Idempotency-Key"]);
  });
  test("goes on by itself when the network is back", async () => {
    let isOnline = false;
    vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
    const { sent } = ready({ CreateSwitchThemes: () => (isOnline ? { createSwitchThemes: [published()] } : null) });
    await step("Check and publish");
    await publish();
    expect(await screen.findByText(/You are offline\. Your draft is safe/)).toBeInTheDocument();
    isOnline = true;
    window.dispatchEvent(new Event("online"));
    await screen.findByRole("heading", { name: "Now on display" });
    expect(sent).toHaveLength(2);
    vi.restoreAllMocks();
  });
  test("is paused for a blocked account, with the reason", async () => {
    const blocked = sampleMe({ isBlocked: true, blockedReason: "Spam." });
    ready({ Session: () => sampleSession(blocked) });
    await step("Check and publish");
    expect(screen.getByRole("alert")).toHaveTextContent("Publishing is paused: Spam.");
    expect(screen.getByRole("button", { name: "Publish theme" })).toBeDisabled();
  });
  test("needs the picture that a draft has lost", async () => {
    const background = { fileName: "sea.png", bytes: 9, width: 1600, height: 900 };
    const crop = { x: 0, y: 0, width: 1600, height: 900 };
    drafts.keep(sampleDraft({ id: "lost-0000-0000-0000-0000-00000000000", background: { ...background, crop } }));
    const { sent } = open("/create/switch/theme?step=check");
    expect(
      await screen.findByText("The picture of this draft is gone from this device. Choose it again."),
    ).toBeInTheDocument();
    await step("What hangs behind it?");
    expect(screen.getByRole("button", { name: /Check and publish/ })).toBeDisabled();
    expect(sent).toEqual([]);
  });
  test("sends the picture that was kept with the draft", async () => {
    const background = { fileName: "sea.png", bytes: 7, width: 1600, height: 900 };
    const crop = { x: 8, y: 0, width: 1280, height: 720 };
    const draft = sampleDraft({ id: "kept-0000-0000-0000-0000-00000000000", background: { ...background, crop } });
    drafts.keep(draft);
    await drafts.keepFile(draft.id, picture());
    const { sent } = open("/create/switch/theme?step=check");
    await step("Check and publish");
    await publish();
    await screen.findByRole("heading", { name: "Now on display" });
    expect(sent[0]?.files["variables.themesData.0.backgroundImage"]?.size).toBe(7);
    expect(sent[0]?.variables).toMatchObject({ themesData: [{ backgroundCrop: crop }] });
  });
});
