import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type Answers, renderApp } from "@/testing/render-app";
import { sampleHome, sampleMe, sampleSession } from "@/testing/samples";
import { readLoginFailedSearch } from "./login-failed-search";
import { readReturnPath } from "./return-path";

const page = { nodes: [], pageInfo: { itemCount: 0, limit: 24, page: 1, pageCount: 1 } };

/** A server with a platform; `signIn` is what another window does. */
function server(change: Answers = {}) {
  let me: ReturnType<typeof sampleMe> | null = null;
  const answers: Answers = {
    Session: () => {
      const session = sampleSession(me);
      return { ...session, configuration: { ...session.configuration, discord: { name: "Parley" } } };
    },
    HomePage: () => sampleHome(),
    SwitchLayoutsPage: () => ({ switchLayouts: page }),
    ...change,
  };
  const signIn = (who = sampleMe()) => {
    me = who;
    localStorage.setItem("vitrine.signed-in", "1");
    window.dispatchEvent(new StorageEvent("storage", { key: "vitrine.signed-in", newValue: "1" }));
  };
  return { answers, signIn };
}

/** The page comes late where many tests run at once. */
const provider = () => screen.findByRole("link", { name: "Continue with Parley" });

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

describe("signing in through the platform", () => {
  test("waits for the other window and goes back to where one came from", async () => {
    const { answers, signIn } = server();
    const open = vi.spyOn(window, "open").mockReturnValue({ closed: false } as Window);
    const { router } = renderApp("/login?next=%2Fswitch%2Flayouts", answers);
    await userEvent.click(await provider());
    expect(open).toHaveBeenCalledWith(
      "/api/auth/discord",
      "vitrine-sign-in",
      expect.stringContaining("width=500,height=600"),
    );
    expect(await screen.findByText("Waiting for the other window…")).toBeVisible();
    signIn();
    await waitFor(() => expect(router.state.location.href).toBe("/switch/layouts"));
    expect(await screen.findByRole("button", { name: "Account of mira" })).toBeVisible();
  });
  test("offers this tab where the browser lets no window open, and notes the way back", async () => {
    vi.spyOn(window, "open").mockReturnValue(null);
    renderApp("/login?next=%2Fswitch%2Flayouts", server().answers);
    await userEvent.click(await provider());
    expect(await screen.findByText("Don’t see the sign-in window?")).toBeVisible();
    const here = screen.getByRole("link", { name: "Continue in this tab" });
    expect(here).toHaveAttribute("href", "/api/auth/discord");
    here.addEventListener("click", (event) => event.preventDefault());
    await userEvent.click(here);
    expect(sessionStorage.getItem("vitrine.way-back")).toBe("/switch/layouts");
  });
  test("stays in the tab of a site that is installed as an app", async () => {
    const open = vi.spyOn(window, "open");
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query === "(display-mode: standalone)",
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    renderApp("/login?next=%2Fswitch%2Flayouts", server().answers);
    const button = await provider();
    button.addEventListener("click", (event) => event.preventDefault());
    await userEvent.click(button);
    expect(open).not.toHaveBeenCalled();
    expect(sessionStorage.getItem("vitrine.way-back")).toBe("/switch/layouts");
  });
  test("can be cancelled, which closes the window", async () => {
    const close = vi.fn();
    vi.spyOn(window, "open").mockReturnValue({ closed: false, close } as unknown as Window);
    renderApp("/login", server().answers);
    await userEvent.click(await provider());
    await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(close).toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByText("Waiting for the other window…")).not.toBeInTheDocument());
  });
});

describe("the page where it ends", () => {
  test("tells the window that waits, and says so when it cannot close itself", async () => {
    const close = vi.spyOn(window, "close").mockImplementation(() => undefined);
    const { answers, signIn } = server();
    signIn();
    localStorage.clear();
    renderApp("/login-success", answers);
    expect(await screen.findByRole("heading", { name: "Signed in." })).toBeVisible();
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(localStorage.getItem("vitrine.signed-in")).toBe("1");
    expect(await screen.findByRole("link", { name: "Continue" })).toBeVisible();
  });
  test("goes back in the same tab, once", async () => {
    const { answers, signIn } = server();
    signIn();
    sessionStorage.setItem("vitrine.way-back", "/switch/layouts");
    const { router } = renderApp("/login-success", answers);
    await waitFor(() => expect(router.state.location.pathname).toBe("/switch/layouts"));
    expect(sessionStorage.getItem("vitrine.way-back")).toBe("");
  });
  test("tells somebody who is blocked, with the reason, before it goes", async () => {
    const close = vi.spyOn(window, "close").mockImplementation(() => undefined);
    const { answers, signIn } = server();
    signIn(sampleMe({ isBlocked: true, blockedReason: "copied works" }));
    renderApp("/login-success", answers);
    expect(await screen.findByRole("heading", { name: "Your account is blocked: copied works" })).toBeVisible();
    expect(close).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect(close).toHaveBeenCalled();
  });
  test("is not for visitors", async () => {
    const { router } = renderApp("/login-success", server().answers);
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  });
});

describe("registering after it", () => {
  const somebody = { discordSignUp: { suggestedUsername: "mona", discordUser: { username: "mona.there" } } };
  test("suggests a name, asks for the terms, and makes the account", async () => {
    const close = vi.spyOn(window, "close").mockImplementation(() => undefined);
    const { answers } = server({
      DiscordSignUp: () => somebody,
      RegisterWithDiscord: () => ({ registerWithDiscord: sampleMe({ username: "mona" }) }),
    });
    const { asked } = renderApp("/register?with=discord", answers);
    expect(await screen.findByRole("textbox", { name: /^Username/ })).toHaveValue("mona");
    const submit = screen.getByRole("button", { name: "Create an account" });
    await userEvent.click(submit);
    expect(await screen.findByText("Accept the terms first.")).toBeVisible();
    await userEvent.click(screen.getByRole("checkbox", { name: "I accept these terms" }));
    await userEvent.click(submit);
    await waitFor(() =>
      expect(asked).toContainEqual({
        operation: "RegisterWithDiscord",
        variables: { data: { username: "mona", email: null, hasAccepted: true } },
      }),
    );
    void close;
  });
  test("begins again when the time is over", async () => {
    renderApp("/register?with=discord", server({ DiscordSignUp: () => ({ discordSignUp: null }) }).answers);
    expect(await screen.findByText("You ran out of time to register. Start again. Nothing was saved.")).toBeVisible();
    expect(await provider()).toHaveAttribute("href", "/api/auth/discord");
  });
});

describe("addresses", () => {
  test("say only what is known", () => {
    expect(readLoginFailedSearch({ problem: "cancelled", purpose: "link" })).toEqual({
      problem: "cancelled",
      purpose: "link",
    });
    expect(readLoginFailedSearch({ problem: "<script>", purpose: 7 })).toEqual({
      problem: "failed",
      purpose: undefined,
    });
  });
  test("never lead back to a page of signing in", () => {
    for (const next of ["/login-success", "/login-failed?problem=busy", "/login", "/register?with=discord"]) {
      expect(readReturnPath({ next })).toEqual({ next: undefined });
    }
    expect(readReturnPath({ next: "/login-help" })).toEqual({ next: "/login-help" });
  });
});
