import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openForm, picture, publish, published, step } from "@/testing/publish-form";
import { sampleDraft } from "@/testing/publish-samples";
import { type Answers, Refused } from "@/testing/render-app";
import { sampleMe, sampleSession } from "@/testing/samples";
import { drafts } from "./draft-store";

beforeEach(() => {
  localStorage.clear();
  URL.createObjectURL = () => "blob:picture";
  URL.revokeObjectURL = () => undefined;
});

afterEach(() => vi.unstubAllGlobals());

describe("publishing", () => {
  const ready = (change: Answers = {}) => {
    drafts.keep(sampleDraft());
    return openForm("/create/switch/theme?step=check", change);
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
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Sign in again. Your draft is kept.");
    expect(alert.parentElement).toHaveFocus();
    const next = `/create/switch/theme?draft=${sampleDraft().id}&step=check`;
    const link = within(alert).getByRole("link", { name: "Sign in" });
    expect(link).toHaveAttribute("href", `/login?next=${encodeURIComponent(next)}`);
    const order = alert.compareDocumentPosition(screen.getByRole("button", { name: "Publish theme" }));
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING, "it stands above the button").toBeTruthy();
    expect(drafts.load(sampleDraft().id)).toMatchObject({ name: "Evening harbour" });
  });
  test("brings the server's complaint to its field", async () => {
    const complaints = [{ field: "themesData.0.name", code: "BAD_USER_INPUT", message: "Not this name." }];
    ready({ CreateSwitchThemes: () => new Refused("Not this name.", { code: "BAD_USER_INPUT", complaints }) });
    await step("Check and publish");
    await publish();
    expect(await screen.findByRole("alert")).toHaveTextContent("Not this name.");
    expect(screen.getByRole("alert")).toHaveFocus();
    await userEvent.click(screen.getByRole("button", { name: "Go there: Not this name." }));
    await step("Name, description and tags");
    const name = screen.getByRole("textbox", { name: /^Name/ });
    await waitFor(() => expect(name).toHaveFocus());
    expect(name).toHaveAccessibleDescription(/Not this name\./);
    // It stands while the steps change, and closes none of them.
    await userEvent.click(screen.getByRole("button", { name: /Check and publish/ }));
    await step("Check and publish");
    await userEvent.click(screen.getByRole("button", { name: "Go there: Not this name." }));
    await step("Name, description and tags");
    await userEvent.type(screen.getByRole("textbox", { name: /^Name/ }), " two");
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
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Publishing failed because of a problem on our side. Nothing is lost.");
    expect(alert.parentElement).toHaveFocus();
    isDown = false;
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByRole("heading", { name: "Published" });
    expect(sent).toHaveLength(2);
    expect(sent[0]?.headers["Idempotency-Key"]).toBe(sent[1]?.headers["Idempotency-Key"]);
  });
  test("goes on by itself when the network is back", async () => {
    let isOnline = false;
    vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
    const { sent } = ready({ CreateSwitchThemes: () => (isOnline ? { createSwitchThemes: [published()] } : null) });
    await step("Check and publish");
    await publish();
    expect(await screen.findByText(/You’re offline\. Your draft is safe/)).toBeInTheDocument();
    isOnline = true;
    window.dispatchEvent(new Event("online"));
    await screen.findByRole("heading", { name: "Published" });
    expect(sent).toHaveLength(2);
    vi.restoreAllMocks();
  });
  test("takes the word about a screenshot back when the background changes that it was about", async () => {
    const message = "This is the background itself. Add a screenshot of the menu instead.";
    const complaints = [{ field: "themesData.0.screenshotImage", code: "BAD_USER_INPUT", message }];
    const crop = { x: 0, y: 0, width: 1280, height: 720 };
    const background = { fileName: "sea.png", bytes: 7, width: 1280, height: 720, crop };
    const draft = sampleDraft({ background, screenshot: { fileName: "sea.png", bytes: 7 } });
    drafts.keep(draft);
    await Promise.all(drafts.fileFields.map((field) => drafts.keepFile(draft.id, field, picture())));
    openForm("/create/switch/theme?step=check", {
      CreateSwitchThemes: () => new Refused(message, { code: "BAD_USER_INPUT", complaints }),
    });
    await step("Check and publish");
    await publish();
    await userEvent.click(await screen.findByRole("button", { name: `Go there: ${message}` }));
    await step("Background, icons and screenshot");
    const field = within(screen.getByRole("group", { name: "Screenshot from the console" }));
    expect(field.getByRole("button")).toHaveAccessibleDescription(new RegExp(message));
    await userEvent.click(screen.getByRole("button", { name: "Remove the picture" }));
    expect(field.getByRole("button")).not.toHaveAccessibleDescription(new RegExp(message));
  });
  test("is paused for a blocked account, with the reason", async () => {
    const blocked = sampleMe({ isBlocked: true, blockedReason: "Spam." });
    ready({ Session: () => sampleSession(blocked) });
    await step("Check and publish");
    expect(screen.getByRole("alert")).toHaveTextContent("You can’t publish while your account is blocked: Spam.");
    expect(screen.getByRole("button", { name: "Publish theme" })).toBeDisabled();
  });
  test("needs the picture that a draft has lost", async () => {
    const background = { fileName: "sea.png", bytes: 9, width: 1600, height: 900 };
    const crop = { x: 0, y: 0, width: 1600, height: 900 };
    drafts.keep(sampleDraft({ id: "lost-0000-0000-0000-0000-00000000000", background: { ...background, crop } }));
    const { sent } = openForm("/create/switch/theme?step=check");
    expect(
      await screen.findByText("This draft’s picture is no longer on this device. Choose it again."),
    ).toBeInTheDocument();
    await step("Background, icons and screenshot");
    expect(screen.getByRole("button", { name: /Check and publish/ })).toBeDisabled();
    expect(sent).toEqual([]);
  });
  test("sends the picture that was kept with the draft", async () => {
    const background = { fileName: "sea.png", bytes: 7, width: 1600, height: 900 };
    const crop = { x: 8, y: 0, width: 1280, height: 720 };
    const draft = sampleDraft({ id: "kept-0000-0000-0000-0000-00000000000", background: { ...background, crop } });
    drafts.keep(draft);
    await drafts.keepFile(draft.id, "background", picture());
    const { sent } = openForm("/create/switch/theme?step=check");
    await step("Check and publish");
    await publish();
    await screen.findByRole("heading", { name: "Published" });
    expect(sent[0]?.files["variables.themesData.0.backgroundImage"]?.size).toBe(7);
    expect(sent[0]?.variables).toMatchObject({ themesData: [{ backgroundCrop: crop }] });
  });
});
