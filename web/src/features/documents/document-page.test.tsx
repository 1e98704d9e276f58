import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { renderApp } from "@/testing/render-app";
import { sampleSession } from "@/testing/samples";

const span = (text: string, more: object = {}) => ({
  text,
  isStrong: false,
  isEmphasis: false,
  isCode: false,
  icon: null,
  href: null,
  ...more,
});
const line = (...cells: string[]) => ({ isRight: null, cells: cells.map((cell) => [span(cell)]) });
const block = (kind: string, lines: object[], more: object = {}) => ({ kind, id: null, start: null, lines, ...more });
const part = (id: string, title: string, ...blocks: object[]) => ({
  id,
  title,
  summary: [span(`In short: ${title}.`)],
  blocks,
});
const document_ = (...parts: object[]) => ({
  document: { title: "A text", line: [span("What it is about.")], changedOn: "2026-11-24", language: "en", parts },
});

const show = (address: string, answer: object) => {
  const answers = { Session: () => sampleSession() };
  const pages = ["PrivacyPolicyPage", "HouseRulesPage", "FrequentlyAskedQuestionsPage"];
  return renderApp(address, { ...answers, ...Object.fromEntries(pages.map((name) => [name, () => answer])) });
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a document shows its date, its contents, and every block as what it is", async () => {
  show(
    "/privacy-policy",
    document_(
      part(
        "one",
        "One",
        block("TABLE", [line("What", "How long"), line("Name", "90 days")]),
        block("STEPS", [line("First"), line("Then")], { start: 3 }),
        block("HEADING", [line("Below")], { id: "below" }),
        block("PARAGRAPH", [
          {
            isRight: null,
            cells: [[span("see "), span("here", { href: "/help/switch#recovery" }), span("a/b", { isCode: true })]],
          },
        ]),
      ),
      part("two", "Two", block("CODE", [line("x = 1")])),
    ),
  );
  expect(await screen.findByRole("heading", { level: 1, name: "A text" })).toBeVisible();
  expect(screen.getByText("24 November 2026")).toHaveAttribute("datetime", "2026-11-24");
  const contents = within(screen.getAllByRole("navigation", { name: "Contents", hidden: true })[0] as HTMLElement);
  const places = contents.getAllByRole("link", { hidden: true }).map((link) => link.getAttribute("href"));
  expect(places).toEqual(["#one", "#two"]);
  const table = within(screen.getByRole("table"));
  expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(["What", "How long"]);
  expect(table.getByRole("cell", { name: "Name" })).toBeVisible();
  const steps = screen.getByText("First").closest("ol");
  expect(steps).toHaveAttribute("start", "3");
  expect(screen.getByRole("heading", { level: 3, name: "Below" })).toHaveAttribute("id", "below");
  expect(screen.getByRole("link", { name: "here" })).toHaveAttribute("href", "/help/switch#recovery");
  expect(screen.getByText("a/b").tagName).toBe("CODE");
  expect(screen.getByRole("region", { name: "Two" })).toHaveTextContent("In short: Two.");
  expect(document.title).toBe("Privacy Policy – Vitrine");
});

test("an anchor copies its address, and the page prints itself", async () => {
  const user = userEvent.setup();
  const print = vi.fn();
  vi.stubGlobal("print", print);
  show("/privacy-policy", document_(part("one", "One")));
  await user.click(await screen.findByRole("link", { name: "Copy link to “One”" }));
  expect(await screen.findByText("Link copied")).toBeVisible();
  expect(await navigator.clipboard.readText()).toMatch(/^http.+#one$/);
  await user.click(screen.getByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
});

test("examples of what to do and what not to do are a list", async () => {
  const examples = [
    { isRight: true, cells: [[span("Yes:", { isStrong: true }), span(" a photo")]] },
    { isRight: false, cells: [[span("No: a copy")]] },
  ];
  show("/house-rules", document_(part("one", "One", block("LIST", examples))));
  const entries = within(await screen.findByRole("region", { name: "One" })).getAllByRole("listitem");
  expect(entries.map(({ textContent }) => textContent)).toEqual(["Yes: a photo", "No: a copy"]);
});

test("questions are narrowed by what is typed, whatever accents it has", async () => {
  show(
    "/switch/frequently-asked-questions",
    document_(part("safe", "Is it safe?"), part("cafe", "What is a café?", block("PARAGRAPH", [line("A place")]))),
  );
  const search = await screen.findByRole("searchbox", { name: "Search questions" });
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toContain("Is it safe?");
  await userEvent.type(search, "CAFE place");
  expect(screen.queryByRole("heading", { name: "Is it safe?" })).toBeNull();
  expect(screen.getByRole("heading", { name: "What is a café?" })).toBeVisible();
  expect(screen.getByText("1 of 2 questions found")).toBeVisible();
  await userEvent.clear(search);
  await userEvent.type(search, "zzz");
  expect(screen.getByText("No questions found")).toBeVisible();
});

test("a document that is not there is not found", async () => {
  show("/privacy-policy", { document: null });
  expect(await screen.findByRole("heading", { name: "Page not found: /privacy-policy" })).toBeVisible();
});

test("an icon is shown by its name once it has come, and is its words until then and where there is none", async () => {
  const cells = [[span("Hold "), span("the button", { icon: "set:a" }), span("nothing", { icon: "set:b" })]];
  show("/house-rules", document_(part("one", "One", block("PARAGRAPH", [{ isRight: null, cells }]))));
  const others = window.fetch;
  const set = { prefix: "set", icons: { a: { body: '<path d="M1 1" stroke-width="2"/>' } } };
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) =>
    address === "/api/icons/set.json?icons=a,b" ? Promise.resolve(Response.json(set)) : others(address, init),
  );
  const icon = await screen.findByRole("img", { name: "the button" });
  expect(icon.querySelector("path")).toHaveAttribute("stroke-width", "2");
  expect(screen.getByText("nothing")).toBeVisible();
});
