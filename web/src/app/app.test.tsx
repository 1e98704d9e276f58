import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { TARGETS } from "@/features/catalogue/list-search";
import { type Answers, renderApp } from "@/testing/render-app";
import {
  sampleHome,
  sampleLayout,
  sampleListedTheme,
  sampleMe,
  sampleNewest,
  sampleSession,
  sampleTheme,
} from "@/testing/samples";

const page = (nodes: object[]) => ({ nodes, pageInfo: { itemCount: nodes.length, limit: 24, page: 1, pageCount: 1 } });
const answers: Answers = {
  Session: () => sampleSession(),
  HomePage: () =>
    sampleHome({ switchThemes: sampleNewest([sampleTheme()]), switchLayouts: sampleNewest([sampleLayout()]) }),
  SwitchThemesPage: () => ({ switchThemes: page([sampleListedTheme()]) }),
  SwitchLayoutsPage: () => ({ switchLayouts: page([sampleLayout()]) }),
  SwitchThemePage: () => ({ switchTheme: null }),
};

afterEach(() => vi.unstubAllGlobals());

describe("an address", () => {
  test("that names nothing says so, in page and title", async () => {
    renderApp("/no/such/page", answers);
    expect(await screen.findByRole("heading", { level: 1, name: "Page not found: /no/such/page" })).toBeVisible();
    expect(document.title).toBe("Error: Page not found: /no/such/page – Vitrine");
    expect(screen.getByRole("link", { name: "Go home" })).toHaveAttribute("href", "/");
  });
  test("is shown as one reads it", async () => {
    renderApp("/th%C3%A8mes/%E7%A9%BA", answers);
    expect(await screen.findByRole("heading", { level: 1, name: "Page not found: /thèmes/空" })).toBeVisible();
    expect(document.title).toBe("Error: Page not found: /thèmes/空 – Vitrine");
  });
  test("in capitals leads to the page it means", async () => {
    const { router } = renderApp("/SWITCH/themes?sort=saves", answers);
    expect(await screen.findByRole("link", { name: /Evening harbour/ })).toBeVisible();
    expect(router.state.location.href).toBe("/switch/themes?sort=saves");
  });
  test("of an item that is not there is not found either", async () => {
    renderApp("/switch/themes/gone-FF", answers);
    expect(await screen.findByRole("heading", { name: "Page not found: /switch/themes/gone-FF" })).toBeVisible();
  });
});

describe("a page whose answer takes long", () => {
  const never = () => new Promise<object>(() => undefined);
  const placeholders = () => document.querySelector("main [aria-busy=true]");
  test("stands in its frame with placeholders when it is the first", async () => {
    renderApp("/", { ...answers, HomePage: never });
    expect(await screen.findByRole("banner")).toBeVisible();
    expect(placeholders()).not.toBeNull();
  });
  test("leaves the page before in view when there is one", async () => {
    const { router } = renderApp("/", { ...answers, SwitchThemePage: never });
    const theme = await screen.findByRole("link", { name: /Evening harbour/ });
    await userEvent.click(theme);
    await waitFor(() => expect(router.state.status).toBe("pending"));
    await new Promise((done) => setTimeout(done, 800));
    expect(theme).toBeVisible();
    expect(placeholders()).toBeNull();
  });
});

describe("an outage", () => {
  test("is told with a Retry that recovers", async () => {
    let isDown = true;
    renderApp("/", { ...answers, HomePage: (variables) => (isDown ? null : (answers.HomePage?.(variables) ?? null)) });
    expect(await screen.findByText("Oops! Vitrine is temporarily unavailable. Please try again later.")).toBeVisible();
    expect(document.title).toMatch(/^Error: /);
    isDown = false;
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("link", { name: /Evening harbour/ })).toBeVisible();
  });
  test("of the session alone leaves a visitor who can sign in", async () => {
    renderApp("/", { ...answers, Session: () => null });
    expect(await screen.findByRole("link", { name: "Sign in" })).toBeVisible();
  });
  test("a refusal shows its code, what it means and a way home", async () => {
    renderApp("/", {
      ...answers,
      HomePage: () => new Error("The request asks for too much at once. Split it up.", { cause: "QUERY_TOO_COMPLEX" }),
    });
    expect(
      await screen.findByRole("heading", { name: "This request is too large. Ask for less at once." }),
    ).toBeVisible();
    expect(screen.getByText("QUERY_TOO_COMPLEX")).toBeVisible();
    expect(screen.getByRole("link", { name: "Go home" })).toBeVisible();
  });
});

describe("the frame of every page", () => {
  test("offers skip link, landmarks and one h1", async () => {
    renderApp("/", answers);
    await screen.findByRole("link", { name: /Evening harbour/ });
    expect(screen.getByRole("link", { name: "Skip to content" })).toHaveAttribute("href", "#content");
    expect(screen.getByRole("banner")).toBeVisible();
    expect(screen.getByRole("main")).toBeVisible();
    expect(screen.getByRole("contentinfo")).toHaveTextContent("Not affiliated with any console manufacturer.");
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  });
  test("shows who is signed in", async () => {
    renderApp("/", { ...answers, Session: () => sampleSession(sampleMe()) });
    expect(await screen.findByRole("button", { name: "Account of mira" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Sign in" })).toBeNull();
  });
  test("goes to the search with / and looks through all kinds with Enter", async () => {
    const { asked, router } = renderApp("/", {
      ...answers,
      SearchPage: () => sampleHome({ switchThemes: sampleNewest([sampleTheme()]) }),
    });
    await screen.findByRole("link", { name: /Evening harbour/ });
    await userEvent.keyboard("/");
    const field = screen.getByRole("searchbox", { name: "Search" });
    expect(field).toHaveFocus();
    await userEvent.type(field, "blue{Enter}");
    await waitFor(() => expect(router.state.location.href).toBe("/search?q=blue"));
    await waitFor(() => expect(asked).toContainEqual({ operation: "SearchPage", variables: { query: "blue" } }));
  });
  test("shows the kinds of a console and its menus with their drawings, each with how many items there are", async () => {
    const total = (itemCount: number) => ({ pageInfo: { itemCount } });
    const byMenu = Object.fromEntries(TARGETS.map((target, place) => [`themes${target}`, total(place)]));
    const totals = { ...sampleHome(), switchThemes: total(1284) };
    renderApp("/", { ...answers, KindTotals: () => totals, SwitchMenuTotals: () => byMenu });
    await userEvent.click((await screen.findAllByRole("button", { name: "Switch" }))[0] as HTMLElement);
    expect(await screen.findByRole("menuitem", { name: /^Themes ?1,284$/ })).toHaveAttribute("href", "/switch/themes");
    expect(screen.getByRole("menuitem", { name: /^Layouts ?0$/ })).toBeVisible();
    const lockScreen = screen.getByRole("menuitem", { name: /^Lock screen ?1$/ });
    expect(lockScreen).toHaveAttribute("href", "/switch/themes?target=Entrance");
    expect(lockScreen.querySelector("svg")).toBeInTheDocument();
  });
  test("tells when chance finds nothing", async () => {
    renderApp("/", { ...answers, RandomSwitchTheme: () => ({ randomSwitchThemes: [] }) });
    await userEvent.click(await screen.findByRole("button", { name: "Surprise me" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Random theme" }));
    expect(await screen.findByText("Nothing here yet.")).toBeVisible();
  });
});

describe("the pages of a list", () => {
  test("mark only the current one as current", async () => {
    const many = { nodes: [sampleListedTheme()], pageInfo: { itemCount: 100, limit: 24, page: 2, pageCount: 5 } };
    renderApp("/switch/themes?page=2", { ...answers, SwitchThemesPage: () => ({ switchThemes: many }) });
    expect(await screen.findByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
    expect(screen.getByRole("link", { name: "Page 1" })).not.toHaveAttribute("aria-current");
    expect(screen.getByRole("link", { name: "Page 1" })).toHaveAttribute("href", "/switch/themes");
  });
});
