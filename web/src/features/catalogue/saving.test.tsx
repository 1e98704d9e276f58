import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Answers, Refused, renderApp } from "@/testing/render-app";
import { sampleListedTheme, sampleMe, sampleSession, sampleShownLayout, sampleShownTheme } from "@/testing/samples";
import { clearToasts } from "@/ui/overlays/toast-queue";

const PATH = "/switch/themes/evening-harbour-A24";
const none = { nodes: [], pageInfo: { itemCount: 0 } };
const pageOf = (nodes: object[]) => ({
  nodes,
  pageInfo: { itemCount: nodes.length, limit: 24, page: 1, pageCount: 1 },
});

/** A theme page for somebody who is signed in; what is not answered here is refused. */
const answersFor = (isSaved: boolean | null, more: Answers = {}): Answers => ({
  Session: () => sampleSession(isSaved === null ? null : sampleMe()),
  SwitchThemePage: () => ({ switchTheme: sampleShownTheme({ isSaved }) }),
  RelatedThemes: () => ({ switchThemes: none }),
  KindTotals: () => new Error("not asked here"),
  ...more,
});
const saved = (saveCount: number) => ({ saveSwitchTheme: { saveCount, isSaved: true } });
const unsaved = (saveCount: number) => ({ unsaveSwitchTheme: { saveCount, isSaved: false } });
/** An answer that waits until it is let go. */
function held<Value>() {
  let letGo: (value: Value) => void = () => undefined;
  const answer = new Promise<Value>((resolve) => {
    letGo = resolve;
  });
  return { answer, letGo };
}
const button = (name: RegExp) => screen.findByRole("button", { name });

beforeEach(() => window.sessionStorage.clear());
afterEach(() => {
  clearToasts();
  vi.unstubAllGlobals();
});

describe("saving a theme on its page", () => {
  test("shows at once, before the server has answered, and takes over the count it gives", async () => {
    const { answer, letGo } = held<object>();
    const { asked } = renderApp(PATH, answersFor(false, { SaveSwitchTheme: () => answer }));
    const save = await button(/^Save, 120 saves$/);
    expect(save).toHaveAttribute("aria-pressed", "false");
    await userEvent.click(save);
    expect(save).toHaveAccessibleName("Saved, 121 saves");
    expect(save).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByText("Saves").nextSibling).toHaveTextContent("121");
    letGo(saved(125));
    await waitFor(() => expect(save).toHaveAccessibleName("Saved, 125 saves"));
    expect(asked).toContainEqual({ operation: "SaveSwitchTheme", variables: { hexId: "A24" } });
  });
  test("goes back and says why when it is refused", async () => {
    const refusal = new Refused("Too many attempts. Try again in 9 s.", { code: "RATE_LIMITED", retryAfter: 9 });
    renderApp(PATH, answersFor(false, { SaveSwitchTheme: () => refusal }));
    const save = await button(/^Save, 120 saves$/);
    await userEvent.click(save);
    const toast = await screen.findByRole("alertdialog", { name: "Could not save. Try again." });
    expect(within(toast).getByText(/Try again in 9/)).toBeVisible();
    expect(save).toHaveAccessibleName("Save, 120 saves");
    expect(save).toHaveAttribute("aria-pressed", "false");
  });
  test("follows a second press with a second request, and only after the first", async () => {
    const { answer, letGo } = held<object>();
    const { asked } = renderApp(
      PATH,
      answersFor(false, { SaveSwitchTheme: () => answer, UnsaveSwitchTheme: () => unsaved(120) }),
    );
    const save = await button(/^Save, 120 saves$/);
    await userEvent.click(save);
    await userEvent.click(save);
    expect(save).toHaveAttribute("aria-pressed", "false");
    const writes = () => asked.map(({ operation }) => operation).filter((name) => /^(Save|Unsave)/.test(name));
    expect(writes()).toEqual(["SaveSwitchTheme"]);
    letGo(saved(121));
    await waitFor(() => expect(writes()).toEqual(["SaveSwitchTheme", "UnsaveSwitchTheme"]));
    await waitFor(() => expect(save).toHaveAccessibleName("Save, 120 saves"));
  });
  test("an item that has become private is taken off without an answer about it", async () => {
    renderApp(PATH, answersFor(true, { UnsaveSwitchTheme: () => ({ unsaveSwitchTheme: null }) }));
    const save = await button(/^Saved, 120 saves$/);
    await userEvent.click(save);
    expect(save).toHaveAccessibleName("Save, 119 saves");
    expect(screen.queryByText(/Could not/)).toBeNull();
  });
  test("asks a visitor to sign in, and is done after that, with the focus on it", async () => {
    let isSignedIn = false;
    const { asked, router } = renderApp(PATH, {
      ...answersFor(null),
      Session: () => sampleSession(isSignedIn ? sampleMe() : null),
      SwitchThemePage: () => ({ switchTheme: sampleShownTheme({ isSaved: isSignedIn ? false : null }) }),
      Login: () => {
        isSignedIn = true;
        return { login: sampleMe() };
      },
      SaveSwitchTheme: () => saved(121),
    });
    await userEvent.click(await button(/^Save, 120 saves$/));
    const sheet = await screen.findByRole("dialog", { name: "Sign in to save this" });
    await userEvent.click(within(sheet).getByRole("link", { name: "Sign in" }));
    await userEvent.type(await screen.findByLabelText(/^Username/), "mira");
    await userEvent.type(screen.getByLabelText(/^Password/), "a lamp over the doorway");
    await userEvent.click(within(screen.getByRole("main")).getByRole("button", { name: "Sign in" }));
    const save = await button(/^Saved, 121 saves$/);
    expect(router.state.location.pathname).toBe(PATH);
    expect(save).toHaveFocus();
    expect(asked.filter(({ operation }) => operation === "SaveSwitchTheme")).toHaveLength(1);
  });
  test("asks to sign in when the session has ended meanwhile", async () => {
    const refusal = new Refused("Please sign in.", { code: "UNAUTHENTICATED" });
    renderApp(PATH, answersFor(false, { SaveSwitchTheme: () => refusal }));
    const save = await button(/^Save, 120 saves$/);
    await userEvent.click(save);
    expect(await screen.findByRole("dialog", { name: "Sign in to save this" })).toBeVisible();
    expect(save).toHaveAttribute("aria-pressed", "false");
  });
});

describe("saving elsewhere", () => {
  test("a layout is saved on its page", async () => {
    const { asked } = renderApp("/switch/layouts/grid-7", {
      Session: () => sampleSession(sampleMe()),
      SwitchLayoutPage: () => ({ switchLayout: sampleShownLayout({ isSaved: false }), switchThemes: none }),
      RelatedLayouts: () => ({ switchLayouts: none }),
      SaveSwitchLayout: () => ({ saveSwitchLayout: { saveCount: 4, isSaved: true } }),
    });
    await userEvent.click(await button(/^Save, 3 saves$/));
    await waitFor(() => expect(asked).toContainEqual({ operation: "SaveSwitchLayout", variables: { hexId: "7" } }));
    expect(await button(/^Saved, 4 saves$/)).toHaveAttribute("aria-pressed", "true");
  });
  test("captions offer it to people who are signed in, after the link, and to nobody else", async () => {
    const list = (isSaved: boolean | null): Answers => ({
      Session: () => sampleSession(isSaved === null ? null : sampleMe()),
      SwitchThemesPage: () => ({ switchThemes: pageOf([sampleListedTheme({ isSaved })]) }),
      SaveSwitchTheme: () => saved(121),
    });
    const visitor = renderApp("/switch/themes", list(null));
    await screen.findByRole("link", { name: /Evening harbour/ });
    expect(screen.queryByRole("button", { name: "Save Evening harbour" })).toBeNull();
    visitor.unmount();
    renderApp("/switch/themes", list(false));
    const save = await button(/^Save Evening harbour$/);
    const link = screen.getByRole("link", { name: /Evening harbour/ });
    expect(link.compareDocumentPosition(save) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await userEvent.click(save);
    expect(save).toHaveAttribute("aria-pressed", "true");
    expect(within(save.closest("article") as HTMLElement).getByText("121")).toBeVisible();
  });
  test("the list of what one has saved says how to begin when there is nothing, and leads on", async () => {
    const { asked, router } = renderApp("/switch/themes?saved=1", {
      Session: () => sampleSession(sampleMe()),
      SwitchThemesPage: ({ isSaved }) => ({ switchThemes: pageOf(isSaved ? [] : [sampleListedTheme()]) }),
    });
    expect(await screen.findByText("Nothing saved yet. Press Save on anything you like.")).toBeVisible();
    expect(asked.find(({ operation }) => operation === "SwitchThemesPage")?.variables).toMatchObject({ isSaved: true });
    expect(await screen.findByRole("switch", { name: "Only saved items" })).toBeChecked();
    await userEvent.click(screen.getByRole("link", { name: "Browse" }));
    await screen.findByRole("link", { name: /Evening harbour/ });
    expect(router.state.location.href).toBe("/switch/themes");
  });
});
