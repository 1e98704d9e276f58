import "./import-page";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { bringFiles, takeIncoming } from "@/platform/incoming-files";
import { openForm } from "@/testing/publish-form";
import { sampleDraft } from "@/testing/publish-samples";
import { Refused } from "@/testing/render-app";
import { drafts, sets } from "../draft-store";

vi.mock("@/platform/picture-file", () => ({
  examinePicture: async () => ({ type: "image/jpeg", width: 1280, height: 720 }),
}));

beforeEach(() => {
  localStorage.clear();
  URL.createObjectURL = () => "blob:picture";
  URL.revokeObjectURL = () => undefined;
});

afterEach(() => vi.unstubAllGlobals());

const READ = "/api/switch/themes/read";
const layout = { hexId: "7", name: "Two Row", foundBy: "LAYOUT_ID", isUnchanged: true, options: [] };
const theme = (change: object = {}) => ({
  theme: {
    fileName: null,
    name: "Harbour",
    author: "Ada",
    target: "ResidentMenu",
    layout: null,
    backgroundImage: btoa("jpeg"),
    icons: {},
    customLayoutJson: null,
    customCommonLayoutJson: null,
    findings: [],
    ...change,
  },
});
const total = (ignoredFiles = 0) => ({ total: { themes: 1, refused: 0, ignoredFiles } });
const lines =
  (...said: object[]) =>
  () =>
    new Response(said.map((one) => `${JSON.stringify(one)}\n`).join(""));
const choose = async (...names: string[]) => {
  await screen.findByRole("heading", { name: "Import finished themes" });
  const input = document.querySelector("input[type=file]") as HTMLInputElement;
  await userEvent.upload(
    input,
    names.map((name) => new File(["file"], name)),
  );
};
const open = (answer: () => Response | Error, path = "/create/switch/theme?new=1&import=1") =>
  openForm(path, { [READ]: answer });
const rows = async () => within(await screen.findByRole("list", { name: "Themes found" })).findAllByRole("article");

describe("finished themes", () => {
  test("become drafts: linked to the layout that they are, or with their own", async () => {
    const own = theme({ name: "Lock", target: "Entrance", customLayoutJson: '{"Files":[]}' });
    const { router } = open(
      lines(
        theme({ layout, customLayoutJson: "{}" }),
        own,
        { refusal: { fileName: "x", code: "c", message: "it is cut off" } },
        total(3),
      ),
    );
    await screen.findByRole("heading", { name: "Import finished themes" });
    await choose("set.zip");
    expect(
      await screen.findByText(/2 themes can be used\. One file can’t be used\. 3 other files ignored\./),
    ).toBeInTheDocument();
    const [first, second, third] = await rows();
    expect(first).toHaveTextContent("Looks like Two Row.");
    expect(within(first as HTMLElement).getByRole("radio", { name: "Link it" })).toBeChecked();
    expect(second).toHaveTextContent("Ready");
    expect(third).toHaveTextContent("Can’t be used: It is cut off.");
    expect(screen.getByText(/Your username replaces the author/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Continue with 2 themes" }));
    await screen.findByRole("region", { name: "2 themes" });
    const [one] = sets.list();
    expect(one?.drafts).toMatchObject([
      {
        name: "Harbour",
        target: "ResidentMenu",
        base: "7",
        ownLayout: null,
        background: { fileName: "background.jpg" },
      },
      { name: "Lock", target: "Entrance", base: "own", ownLayout: { fileName: "layout.json" } },
    ]);
    expect(router.state.location.search).toEqual({ draft: one?.drafts[0]?.id });
  });
  test("that differ from their layout keep their own version unless one links them", async () => {
    open(lines(theme({ layout: { ...layout, isUnchanged: false }, customLayoutJson: "{}" }), total()));
    await choose("one.nxtheme");
    const [row] = await rows();
    expect(within(row as HTMLElement).getByRole("radio", { name: "Keep my version" })).toBeChecked();
    await userEvent.click(within(row as HTMLElement).getByRole("radio", { name: "Link it" }));
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(drafts.list()).toMatchObject([{ base: "7", ownLayout: null }]));
  });
  test("that another app hands over open this page by themselves, and are taken once", async () => {
    bringFiles("switch", [new File(["file"], "one.nxtheme")]);
    const { router } = open(lines(theme(), total()), "/create/switch/theme?new=1");
    expect(await rows()).toHaveLength(1);
    expect(router.state.location.search).toMatchObject({ import: "1" });
    expect(await takeIncoming("switch")).toEqual([]);
  });
  test("join the themes that are being made", async () => {
    drafts.keep(sampleDraft());
    open(lines(theme(), total()), `/create/switch/theme?draft=${sampleDraft().id}&import=1`);
    await choose("one.nxtheme");
    await rows();
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    await screen.findByRole("region", { name: "2 themes" });
    expect(sets.load(sampleDraft().id).draftIds).toHaveLength(2);
  });
  test("with something to say of them need a look, and can be left out", async () => {
    const odd = { severity: "warning", code: "c", place: "", message: "the name is long" };
    open(lines(theme({ findings: [odd] }), total()));
    await choose("one.nxtheme");
    const [row] = await rows();
    expect(row).toHaveTextContent("Please check");
    expect(row).toHaveTextContent("The name is long.");
    await userEvent.click(screen.getByRole("button", { name: "Remove Harbour" }));
    expect(screen.queryByRole("list", { name: "Themes found" })).toBeNull();
    expect(screen.getByRole("button", { name: "Continue" })).toBeDisabled();
  });
  test("that the server refuses say why, and can be tried again", async () => {
    let isTooMany = true;
    open(() => (isTooMany ? new Refused("Too many files.", { code: "RATE_LIMITED" }) : lines(theme(), total())()));
    await choose("one.nxtheme");
    const [row] = await rows();
    expect(row).toHaveTextContent("one.nxtheme");
    expect(row).toHaveTextContent(/Can’t be used/);
    isTooMany = false;
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Ready")).toBeInTheDocument();
  });
  test("whose answer is cut off are as far as they came", async () => {
    open(lines(theme()));
    await choose("set.zip");
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(screen.getByText(/The file wasn’t read completely\. Try again\./)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Continue" })).toBeEnabled();
  });
  test("are at most fifty", async () => {
    open(lines(...Array.from({ length: 52 }, () => theme()), total()));
    await choose("set.zip");
    await screen.findByRole("button", { name: "Continue with 50 themes" });
    expect(screen.getAllByText(/Up to 50 themes at once\. Publish these first\./)).toHaveLength(2);
  }, 20_000);
});
