import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SessionMeFragment } from "@/api/gql/types";
import { publicApiOf } from "@/features/catalogue/public-api";
import { setRevealed } from "@/features/catalogue/revealed";
import { type Answers, renderApp } from "@/testing/render-app";
import { sampleChosen, sampleLayout, sampleMe, sampleSession, sampleShownTheme } from "@/testing/samples";
import { sourceEntry } from "../install/installer-source";
import { goodToKnow } from "./good-to-know";

const PATH = "/switch/themes/evening-harbour-A24";
const none = { nodes: [], pageInfo: { itemCount: 0 } };
const answersFor = (theme: object): Answers => ({
  Session: () => sampleSession(),
  SwitchThemePage: () => ({ switchTheme: theme }),
  RelatedThemes: () => ({ switchThemes: none }),
});
const layout = sampleLayout();

let saved: string[] = [];
let from: (string | null)[] = [];
beforeEach(() => {
  saved = [];
  from = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
    from.push(this.getAttribute("href"));
  });
  URL.createObjectURL = () => "blob:file";
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  setRevealed("theme A24", false);
});

/** Answers downloads beside the operations. */
function serveFile(response: () => Response): void {
  const graphql = globalThis.fetch;
  vi.stubGlobal("fetch", (address: string, options: RequestInit) =>
    address.endsWith("/download") ? Promise.resolve(response()) : graphql(address, options),
  );
}

describe("the page of a theme", () => {
  test("gives the file with one press and says that it is on its way", async () => {
    renderApp(PATH, answersFor(sampleShownTheme()));
    const link = await screen.findByRole("link", { name: "Download theme" });
    expect(link).toHaveAttribute("href", "/api/switch/themes/A24/download");
    expect(screen.getByText(/\.nxtheme · 420 kB/)).toBeVisible();
    serveFile(() => new Response("file"));
    await userEvent.click(link);
    expect(await screen.findByText("Downloading Evening harbour by mira (Lock screen).nxtheme")).toBeVisible();
    expect(saved).toEqual(["Evening harbour by mira (Lock screen).nxtheme"]);
  });
  test("leaves a file that the server leads to its store for to the browser", async () => {
    renderApp(PATH, answersFor(sampleShownTheme()));
    const link = await screen.findByRole("link", { name: "Download theme" });
    // As `fetch` shows a redirect that it does not follow; no constructor makes one.
    serveFile(() => Object.defineProperty(new Response(null), "type", { value: "opaqueredirect" }));
    await userEvent.click(link);
    await waitFor(() => expect(saved).toEqual(["Evening harbour by mira (Lock screen).nxtheme"]));
    expect(from).toEqual(["/api/switch/themes/A24/download"]);
  });
  test("says why a file could not be had, and tries again", async () => {
    renderApp(PATH, answersFor(sampleShownTheme()));
    const link = await screen.findByRole("link", { name: "Download theme" });
    let isLimited = true;
    const refusal = {
      statusCode: 429,
      message: "Too many downloads. Try again in 9 s.",
      error: "Too Many Requests",
      code: "RATE_LIMITED",
    };
    serveFile(() => (isLimited ? Response.json(refusal, { status: 429 }) : new Response("file")));
    await userEvent.click(link);
    expect(await screen.findByText("Too many downloads. Try again in 9 s.")).toBeVisible();
    expect(saved).toEqual([]);
    isLimited = false;
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(saved).toHaveLength(1));
  });
  test("says what was chosen of its layout in words, and shows its colours", async () => {
    const options = [
      sampleChosen(1, "Hide players", "Hide players"),
      sampleChosen(2, "Rounded", "enable"),
      sampleChosen(3, "Size", "Large", { kind: "SELECT" }),
      sampleChosen(4, "Tint", "value", { kind: "COLOR", variable: "#FF880080", example: "#ff880080" }),
      sampleChosen(5, "Lift the row by", "value", { kind: "INTEGER", variable: "12", example: "12" }),
    ];
    renderApp(PATH, answersFor(sampleShownTheme({ layout, options })));
    const made = within(await screen.findByRole("region", { name: "Made with this layout" }));
    const saidOf = (name: string) => made.getByText(name).nextElementSibling as HTMLElement;
    expect(saidOf("Hide players")).toHaveTextContent("on");
    expect(saidOf("Rounded")).toHaveTextContent("on");
    expect(saidOf("Size")).toHaveTextContent("Large");
    expect(saidOf("Tint")).toHaveTextContent("orange, 50% opaque");
    expect(saidOf("Tint").firstElementChild).toHaveStyle({ backgroundColor: "#FF880080" });
    expect(saidOf("Lift the row by")).toHaveTextContent("12");
    expect(made.queryByText(/preview/i)).toBeNull();
  });
  test("says what of it the preview does not show", async () => {
    const options = [
      sampleChosen(1, "Rounded", "enable", { isDrawn: false }),
      sampleChosen(2, "Lift the row by", "value", { kind: "INTEGER", variable: "12", example: "40" }),
      sampleChosen(3, "Greeting", "value", { kind: "STRING", variable: "Hello" }),
    ];
    renderApp(PATH, answersFor(sampleShownTheme({ layout, options })));
    const made = within(await screen.findByRole("region", { name: "Made with this layout" }));
    const saidOf = (name: string) => made.getByText(name).nextElementSibling as HTMLElement;
    expect(saidOf("Rounded")).toHaveTextContent("onNot shown in the preview.");
    expect(saidOf("Lift the row by")).toHaveTextContent("12The preview shows an example: 40.");
    expect(saidOf("Greeting")).toHaveTextContent(/^Hello$/);
  });
  test("tells the code for the console, the first-time file and the address", async () => {
    renderApp(PATH, answersFor(sampleShownTheme()));
    await userEvent.click(await screen.findByRole("button", { name: "Install on console" }));
    expect(screen.getAllByText("tA24")[0]).toBeVisible();
    expect(screen.getByText("Code t A 2 4")).toBeInTheDocument();
    const entry = `{"name":"Vitrine","url":"${window.location.origin}/api/switch/nxinstaller/%%ID%%"}`;
    expect(screen.getByText(entry)).toBeInTheDocument();
    expect(screen.getByText("themes/providers.json")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Download providers.json" }));
    expect(saved).toEqual(["providers.json"]);
    const address = window.location.origin + PATH;
    expect(screen.getByText(address)).toBeVisible();
    expect(await screen.findByRole("img", { name: `QR code with the address ${address}` })).toBeInTheDocument();
  });
  test("draws no QR code for a phone on a phone", async () => {
    window.matchMedia = () => Object.assign(new EventTarget(), { matches: true }) as MediaQueryList;
    renderApp(PATH, answersFor(sampleShownTheme()));
    await userEvent.click(await screen.findByRole("button", { name: "Install on console" }));
    expect(screen.getAllByText("tA24")[0]).toBeVisible();
    expect(screen.queryByText("Open on your phone")).toBeNull();
    Reflect.deleteProperty(window, "matchMedia");
  });
  test("names the folder of its menu where it says what to do when that no longer starts", async () => {
    renderApp(PATH, answersFor(sampleShownTheme({ target: "MyPage" })));
    await userEvent.click(await screen.findByText("User page won’t start after installing?"));
    expect(screen.getByText("atmosphere/contents/0100000000001013")).toBeVisible();
  });
  test("walks its pictures by keys and by buttons", async () => {
    renderApp(PATH, answersFor(sampleShownTheme({ layout })));
    const shown = () => document.querySelector("figure img:not([alt=''])");
    const background = await screen.findByRole("button", { name: "Background" });
    expect(shown()).toHaveAttribute("alt", "Evening harbour, Lock screen, preview");
    // There is no small version, and the large one is not fetched for a place of 72 pixels.
    expect(background.querySelector("img")).toBeNull();
    screen.getByRole("button", { name: "Preview" }).focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(shown()).toHaveAttribute("alt", "Evening harbour, Lock screen, background");
    expect(background.querySelector("img")?.getAttribute("src")).toBe(shown()?.getAttribute("src"));
    await userEvent.click(screen.getByRole("button", { name: "Preview" }));
    expect(shown()).toHaveAttribute("alt", "Evening harbour, Lock screen, preview");
  });
  test("shows the creator's screenshot first and the preview after it, each by its name", async () => {
    const drawnPreview = {
      preview180Url: "/d/180",
      preview240Url: "/d/240",
      preview360Url: "/d/360",
      preview540Url: "/d/540",
      preview720Url: "/d/720",
    };
    renderApp(PATH, answersFor(sampleShownTheme({ layout, drawnPreview })));
    const pieces = within(await screen.findByRole("list", { name: "Pictures" })).getAllByRole("button");
    expect(pieces.map((piece) => piece.textContent)).toEqual(["Screenshot", "Preview", "Background"]);
    const shown = () => document.querySelector("figure img:not([alt=''])");
    expect(shown()).toHaveAttribute("alt", "Evening harbour, Lock screen, screenshot");
    expect(shown()).toHaveAttribute("src", "/p/720");
    await userEvent.click(pieces[1] as HTMLElement);
    expect(shown()).toHaveAttribute("alt", "Evening harbour, Lock screen, preview");
    expect(shown()).toHaveAttribute("src", "/d/720");
  });
  test("names what its preview leaves out", async () => {
    const leftOut = { count: 3, names: ["RdtBase/N_Off/Position", "RdtBase/N_Off/Scale"] };
    renderApp(PATH, answersFor(sampleShownTheme({ leftOut })));
    await userEvent.click(await screen.findByText("This preview leaves out 3 changes"));
    expect(screen.getByText("RdtBase/N_Off/Scale")).toBeVisible();
    expect(screen.getByText("1 more change")).toBeVisible();
  });
  test("of a private theme says that nobody else sees it, and gives no code", async () => {
    renderApp(PATH, answersFor(sampleShownTheme({ isPrivate: true })));
    expect(await screen.findByText("Only you can see this")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Install on console" })).toBeNull();
  });
  test("follows the making of the pictures until they are there", async () => {
    let progress = 40;
    renderApp(PATH, {
      ...answersFor({}),
      SwitchThemePage: () => ({
        switchTheme: sampleShownTheme(
          progress < 100 ? { previewState: "PENDING", previewProgress: progress } : { previewState: "READY" },
        ),
      }),
    });
    expect(await screen.findByText("Creating the preview… 40%")).toBeVisible();
    expect(document.querySelector("figure img")).toBeNull();
    progress = 100;
    await waitFor(() => expect(document.querySelector("figure img")).not.toBeNull());
    expect(screen.queryByText(/Creating the preview/)).toBeNull();
  });
  test("says so when the preview could not be made", async () => {
    renderApp(PATH, answersFor(sampleShownTheme({ previewState: "FAILED" })));
    expect(await screen.findByText("Could not create the preview")).toBeVisible();
  });
  test("lets its creator, and nobody else, have a preview tried again that could not be made", async () => {
    const theme = sampleShownTheme({ previewState: "FAILED" });
    let state = "FAILED";
    const answers = (me: SessionMeFragment | null): Answers => ({
      ...answersFor(theme),
      Session: () => sampleSession(me),
      SwitchThemePage: () => ({ switchTheme: { ...theme, previewState: state } }),
      RetrySwitchThemePreviews: ({ hexId }) => {
        state = hexId === "A24" ? "PENDING" : state;
        return { retrySwitchThemePreviews: { previewState: state } };
      },
    });
    const { unmount } = renderApp(PATH, answers(sampleMe({ uuid: "0c7d1a52-7f3e-4f7b-9d52-0a3b8f7c1e12" })));
    expect(await screen.findByText("Could not create the preview")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    unmount();
    renderApp(PATH, answers(sampleMe({ uuid: theme.creatorUuid })));
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/^Creating the preview/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });
  test("of a mature theme asks for no picture before it is revealed", async () => {
    renderApp(PATH, answersFor(sampleShownTheme({ isNSFW: true, layout })));
    await userEvent.click(await screen.findByRole("button", { name: "Reveal the picture of Evening harbour" }));
    expect(document.querySelector("figure img")).not.toBeNull();
    await userEvent.click(screen.getByRole("button", { name: /^Cover again/ }));
    expect(document.querySelector("figure img")).toBeNull();
  });
  test("shows the layout and the options it is made with, and leads to the same", async () => {
    const options = [
      sampleChosen(7, "Lift the row by", "value", { kind: "INTEGER", variable: "40", example: "40" }),
      sampleChosen(8, "Hide players", "Enable"),
      sampleChosen(9, "", "", { kind: null, isDrawn: false }),
    ];
    const uuid = "1111111-0000-4000-8000-000000000000";
    renderApp(PATH, answersFor(sampleShownTheme({ layout, options })));
    const part = within(await screen.findByRole("region", { name: "Made with this layout" }));
    expect(part.getByRole("link", { name: /^Grid, by Vitrine/ })).toHaveAttribute("href", "/switch/layouts/grid-7");
    expect(part.getAllByRole("definition").map((value) => value.textContent)).toEqual(["40", "on", "1"]);
    expect(part.getByRole("link", { name: "Remix this" })).toHaveAttribute(
      "href",
      `/switch/layouts/grid-7?o=7${uuid}%3A40,8${uuid},9${uuid}`,
    );
  });
  test("leads to items of the same menu, tag, creator and layout", async () => {
    renderApp(PATH, answersFor(sampleShownTheme({ layout })));
    const hrefOf = async (name: string) => (await screen.findAllByRole("link", { name }))[0]?.getAttribute("href");
    expect(await hrefOf("Lock screen")).toBe("/switch/themes?target=Entrance");
    expect(await hrefOf("Calm")).toBe("/switch/themes?tags=calm");
    expect(await hrefOf("mira")).toBe("/creators/mira");
    expect(await hrefOf("Grid")).toBe("/switch/layouts/grid-7");
  });
});

test("what is good to know follows from what the file holds", () => {
  const plain = { target: "Entrance" as const, layout: null, changesLayout: false, minimumFirmware: null };
  expect(goodToKnow({ ...plain, backgroundImageUrl: "/b" })[0]).toMatch(/^Changes only the background/);
  const withIcon = { ...plain, backgroundImageUrl: "/b", albumIconUrl: "/i/album.png" };
  expect(goodToKnow(withIcon)[0]).toMatch(/^Changes the background and icons/);
  expect(goodToKnow({ ...plain, backgroundImageUrl: null })[0]).toMatch(/^Changes only the icons/);
  const linked = goodToKnow({ ...plain, changesLayout: true, layout: {}, backgroundImageUrl: null });
  expect(linked[0]).toBe("Changes the layout. Remove it before a system update.");
  expect(linked).toContain("Has no background. The console’s own is used.");
  const own = goodToKnow({ ...plain, changesLayout: true, minimumFirmware: "20.0.0", backgroundImageUrl: "/b" });
  expect(own).toContain("Uses a layout made by its creator.");
  expect(own.join(" ")).toContain("from system 20.0.0.");
});

describe("the pieces of a theme", () => {
  const withIcons = { changesLayout: true, albumIconUrl: "/i/album.png", backgroundImageUrl: "/b.jpg" };
  test("are shown and taken one by one, and the layout's data when somebody asks", async () => {
    const { asked } = renderApp(PATH, {
      ...answersFor(sampleShownTheme(withIcons)),
      SwitchThemeLayouts: () => ({ switchTheme: { customLayoutJson: '{"Files":[]}', customCommonLayoutJson: null } }),
    });
    expect(await screen.findByRole("link", { name: "Download Background" })).toHaveAttribute("href", "/b.jpg");
    expect(screen.getByRole("link", { name: "Download Album" })).toHaveAttribute("download");
    expect(screen.getByRole("img", { name: "Album, icon" })).toHaveAttribute("src", "/i/album.png");
    expect(asked.map(({ operation }) => operation)).not.toContain("SwitchThemeLayouts");
    await userEvent.click(screen.getByText("Show layout data"));
    expect(await screen.findByRole("region", { name: "layout.json" })).toHaveTextContent("Files");
    expect(screen.queryByRole("region", { name: "common.json" })).toBeNull();
  });
  test("of a mature theme are not asked for before it is revealed", async () => {
    renderApp(PATH, answersFor(sampleShownTheme({ ...withIcons, isNSFW: true })));
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByRole("link", { name: "Download Background" })).toBeNull();
    expect(document.querySelector('img[src="/i/album.png"]')).toBeNull();
  });
});

test("the installer is told the public address, wherever the page was opened", () => {
  const api = publicApiOf("https://themes.example/base/api/switch/themes/A24/download");
  expect(api).toBe("https://themes.example/base/api");
  expect(JSON.parse(sourceEntry(api))).toEqual({
    name: "Vitrine",
    url: "https://themes.example/base/api/switch/nxinstaller/%%ID%%",
  });
});
