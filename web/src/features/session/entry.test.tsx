import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { entryText } from "@/messages/entry-text";
import { type Answers, Refused, renderApp } from "@/testing/render-app";
import { sampleHome, sampleLimits, sampleMe, sampleSession } from "@/testing/samples";
import { checkEmail, checkPassword } from "./account-checks";
import { checkUsername } from "./check-username";
import { readReturnPath } from "./return-path";

const page = { nodes: [], pageInfo: { itemCount: 0, limit: 24, page: 1, pageCount: 1 } };

/** A server that knows who signed in. */
function server(change: Answers = {}): Answers {
  let me: ReturnType<typeof sampleMe> | null = null;
  const signIn = (variables: Record<string, unknown>) => {
    me = sampleMe({ username: (variables.data as { username: string }).username });
    return me;
  };
  return {
    Session: () => sampleSession(me),
    Login: (variables) => ({ login: signIn(variables) }),
    Register: (variables) => ({ register: signIn(variables) }),
    HomePage: () => sampleHome(),
    SwitchLayoutsPage: () => ({ switchLayouts: page }),
    ...change,
  };
}

/** Cyrillic, Greek, accented, full-width, zero-width and turned letters. */
const LOOK_ALIKES = [
  "m\u043ena",
  "mon\u0430",
  "\u039cona",
  "m\u00f6na",
  "\uff4dona",
  "mo\u200bna",
  "mo\u202ena",
  "mo\u00adna",
];

const accept = () => userEvent.click(screen.getByRole("checkbox", { name: "I accept these terms" }));
const name = () => screen.findByRole("textbox", { name: /^Username/ });
const password = () => screen.getByLabelText(/^Password/);
const press = (button: string) =>
  userEvent.click(screen.getAllByRole("button", { name: button }).at(-1) as HTMLElement);

afterEach(() => vi.unstubAllGlobals());

describe("signing in", () => {
  test("leads back to where one came from", async () => {
    const { asked, router } = renderApp("/login?next=%2Fswitch%2Flayouts%3Fq%3Dblue", server());
    await userEvent.type(await name(), " mira ");
    await userEvent.type(password(), "tinsel harbour quilt");
    await press("Sign in");
    await waitFor(() => expect(router.state.location.href).toBe("/switch/layouts?q=blue"));
    expect(asked).toContainEqual({
      operation: "Login",
      variables: { data: { username: "mira", password: "tinsel harbour quilt" } },
    });
    expect(await screen.findByRole("button", { name: "Account of mira" })).toBeVisible();
  });
  test("with nothing written asks for both and sends nothing", async () => {
    const { asked } = renderApp("/login", server());
    await name();
    await press("Sign in");
    expect(await screen.findByText("Enter your username.")).toBeVisible();
    expect(screen.getByText("Enter your password.")).toBeVisible();
    await waitFor(() => expect(screen.getByRole("textbox", { name: /^Username/ })).toHaveFocus());
    expect(asked.some(({ operation }) => operation === "Login")).toBe(false);
  });
  test("that is refused says so and keeps what was typed", async () => {
    renderApp(
      "/login",
      server({ Login: () => new Error("The username or password is wrong.", { cause: "INVALID_CREDENTIALS" }) }),
    );
    await userEvent.type(await name(), "mira");
    await userEvent.type(password(), "guess");
    await press("Sign in");
    const alert = await screen.findByText("The username or password is wrong.");
    expect(screen.getByRole("alert")).toContainElement(alert);
    expect(alert).toHaveFocus();
    expect(await name()).toHaveValue("mira");
  });
  test("too often says how long to wait", async () => {
    const refusal = new Refused("Too many attempts.", { code: "RATE_LIMITED", retryAfter: 61.2 });
    renderApp("/login", server({ Login: () => refusal }));
    await userEvent.type(await name(), "mira");
    await userEvent.type(password(), "guess");
    await press("Sign in");
    expect(await screen.findByText("Too many attempts. Try again in 62 s.")).toBeVisible();
  });
  test("is not asked of somebody who is signed in", async () => {
    const { router } = renderApp(
      "/login?next=%2Fswitch%2Flayouts",
      server({ Session: () => sampleSession(sampleMe()) }),
    );
    await waitFor(() => expect(router.state.location.href).toBe("/switch/layouts"));
  });
  test("shows the password when asked to", async () => {
    renderApp("/login", server());
    await name();
    expect(password()).toHaveAttribute("type", "password");
    await press("Show password");
    expect(password()).toHaveAttribute("type", "text");
    expect(password()).toHaveAttribute("autocomplete", "current-password");
  });
});

describe("registering", () => {
  test("makes the account, signs in and goes back", async () => {
    const { asked, router } = renderApp("/register?next=%2Fswitch%2Flayouts", server());
    await userEvent.type(await name(), "mira");
    await userEvent.type(password(), "tinsel harbour quilt");
    await press("Create an account");
    expect(await screen.findByText("Accept the terms first.")).toBeVisible();
    await accept();
    await press("Create an account");
    await waitFor(() => expect(router.state.location.href).toBe("/switch/layouts"));
    expect(asked).toContainEqual({
      operation: "Register",
      variables: { data: { username: "mira", email: null, password: "tinsel harbour quilt", hasAccepted: true } },
    });
  });
  test("checks a field when it is left, not while it is typed in", async () => {
    renderApp("/register", server());
    await userEvent.type(await name(), "m!");
    expect(screen.getByRole("textbox", { name: /^Username/ })).not.toHaveAttribute("aria-invalid");
    await userEvent.tab();
    expect(screen.getByRole("textbox", { name: /^Username/ })).toHaveAttribute("aria-invalid", "true");
  });
  test("with a taken name marks the field until it is changed", async () => {
    const taken = new Refused("This username is taken.", { code: "CONFLICT", field: "username" });
    renderApp("/register", server({ Register: () => taken }));
    await userEvent.type(await name(), "mira");
    await userEvent.type(password(), "tinsel harbour quilt");
    await accept();
    await press("Create an account");
    const alert = await screen.findByText("This username is taken.");
    expect(alert).toHaveAttribute("role", "alert");
    await waitFor(() => expect(screen.getByRole("textbox", { name: /^Username/ })).toHaveFocus());
    await userEvent.type(await name(), "2");
    expect(screen.queryByText("This username is taken.")).toBeNull();
  });
  test("shows every complaint of the server at its field", async () => {
    const complaints = [
      { field: "username", code: "CONFLICT", message: "This username is reserved. Choose another." },
      { field: "password", code: "BAD_USER_INPUT", message: "This password is easy to guess. Choose another." },
    ];
    const refused = new Refused("This username is reserved.", { code: "CONFLICT", field: "username", complaints });
    renderApp("/register", server({ Register: () => refused }));
    await userEvent.type(await name(), "staff");
    await userEvent.type(password(), "password1234!");
    await accept();
    await press("Create an account");
    expect(await screen.findByText("This username is reserved. Choose another.")).toBeVisible();
    expect(screen.getByText("This password is easy to guess. Choose another.")).toBeVisible();
  });
});

describe("the name of somebody who registers", () => {
  test("is said to be free or taken once it is typed, with the address of its page", async () => {
    const { asked } = renderApp(
      "/register",
      server({ UsernameFree: ({ username }) => ({ isUsernameFree: username !== "taken" }) }),
    );
    await userEvent.type(await name(), "mira");
    expect(screen.getByText("/creators/mira")).toBeVisible();
    expect(await screen.findByText("mira is available.")).toBeVisible();
    await userEvent.clear(await name());
    await userEvent.type(await name(), "taken");
    expect(await screen.findByText(/^taken is taken, or was/)).toBeVisible();
    const questions = asked.filter(({ operation }) => operation === "UsernameFree");
    expect(questions.map(({ variables }) => variables)).toEqual([{ username: "mira" }, { username: "taken" }]);
  });
});

describe("the way back", () => {
  test.each(["/create/switch/theme?draft=1&step=check", "/", "/switch/themes?q=a%2Fb"])("may be %s", (next) => {
    expect(readReturnPath({ next })).toEqual({ next });
  });
  test.each([
    ["/search?q=夜", "/search?q=%E5%A4%9C"],
    ["/creators/müller", "/creators/m%C3%BCller"],
    ["/switch/\nthemes", "/switch/themes"],
  ])("%j is written in ASCII and without breaks", (next, written) => {
    expect(readReturnPath({ next })).toEqual({ next: written });
  });
  test.each([
    "https://elsewhere.example",
    "//elsewhere.example",
    "/\t/elsewhere.example",
    "/\n\\elsewhere.example",
    "/.//elsewhere.example",
    "/./login",
    "/\\elsewhere",
    "login",
    "/login?next=/",
    "/register",
    7,
  ])("is never %s", (next) => {
    expect(readReturnPath({ next })).toEqual({});
  });
});

describe("the fields of an account", () => {
  const limits = { ...sampleLimits, passwordMin: 12 };
  test.each(["Mona", "a.b", "x_1-y", "a".repeat(32)])("take the name %s", (typed) => {
    expect(checkUsername(typed, limits)).toBeNull();
  });
  test.each(LOOK_ALIKES)("say of %j which letters there are", (typed) => {
    expect(checkUsername(typed, limits)).toBe(entryText.name.letters);
  });
  test.each(["", "ab", ".abc", "abc-", "a b c", "Mönа", "a".repeat(33)])("refuse the name %j", (typed) => {
    expect(checkUsername(typed, limits)).not.toBeNull();
  });
  test.each(["", "a@b.c", "ada+x@example.org"])("take the address %j", (typed) => {
    expect(checkEmail(typed, limits)).toBeNull();
  });
  test.each(["a", "@b.c", "a@", "a@b", "a b@c.d", "a@b@c.d", "a@.c"])("refuse the address %j", (typed) => {
    expect(checkEmail(typed, limits)).toBe("Enter a valid email address.");
  });
  test("count the characters of a password", () => {
    expect(checkPassword("short", limits)).toBe("Use at least 12 characters.");
    expect(checkPassword("空の紙と風の音がする夜に", limits)).toBeNull();
    expect(checkPassword("x".repeat(201), limits)).toBe("Use at most 200 characters.");
  });
});
