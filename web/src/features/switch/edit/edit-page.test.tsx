import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import "./edit-page";
import type { EditedThemeFragment } from "@/api/gql/types";
import { type Answers, Refused, renderApp } from "@/testing/render-app";
import { sampleMe, sampleSession } from "@/testing/samples";

const OWNER = sampleMe();
const ADDRESS = "/switch/themes/paper-sky-A/edit";

const theme = (change: Partial<EditedThemeFragment> = {}): EditedThemeFragment =>
  ({
    hexId: "A",
    pageUrl: "/switch/themes/paper-sky-A",
    creatorUuid: OWNER.uuid,
    creator: { username: "mira" },
    target: "Entrance",
    name: "Paper Sky",
    description: null,
    tags: [{ name: "calm" }],
    isNSFW: false,
    isPrivate: false,
    updatedAt: "2026-05-04T09:30:00.000Z",
    preview360Url: "/360",
    preview720Url: "/720",
    previewJpgLargeUrl: "/jpg",
    screenshotThumbHash: "",
    previewState: "READY",
    hasScreenshot: false,
    drawnPreview: null,
    backgroundImageUrl: "/background.jpg",
    hasCustomLayout: false,
    hasCustomCommonLayout: false,
    customOverlayImageUrl: null,
    albumIconUrl: null,
    newsIconUrl: null,
    shopIconUrl: null,
    controllerIconUrl: null,
    settingsIconUrl: null,
    powerIconUrl: null,
    nsoIconUrl: null,
    cardIconUrl: null,
    shareIconUrl: null,
    homeIconUrl: null,
    layoutId: null,
    layout: null,
    options: [],
    ...change,
  }) as EditedThemeFragment;

const open = (me = OWNER, change: Answers = {}, path = ADDRESS) =>
  renderApp(path, {
    Session: () => sampleSession(me),
    EditSwitchThemePage: () => ({ switchTheme: theme(), tags: [] }),
    ...change,
  });
const name = () => screen.findByRole("textbox", { name: /^Name/ });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

test("somebody else is refused", async () => {
  open(sampleMe({ uuid: "another" }));
  await screen.findByText("Only the creator can edit this theme.");
});

test("a blocked creator is told that nothing can be changed", async () => {
  open(sampleMe({ isBlocked: true }));
  await screen.findByText(/^Your account is blocked/);
  expect(screen.queryByRole("textbox", { name: /^Name/ })).toBeNull();
});

test("a moderator changes tags and whether it is mature, and nothing else", async () => {
  open(sampleMe({ uuid: "another", role: "MODERATOR" }));
  await screen.findByRole("combobox", { name: /^Tags/ });
  expect(screen.getByRole("checkbox", { name: /^Mature/ })).toBeTruthy();
  expect(screen.queryByRole("textbox", { name: /^Name/ })).toBeNull();
  expect(screen.queryByText("Background picture")).toBeNull();
});

test("its creator sees why a theme is not on display, and asks for another look", async () => {
  const review = { reason: "Not theirs", waitingSince: null, mayAsk: true };
  const asked = { ...review, mayAsk: false, waitingSince: "2026-05-04T10:00:00.000Z" };
  open(OWNER, {
    UnlistedReview: () => ({ unlistedReview: review }),
    AskForReview: () => ({ askForReview: asked }),
  });
  expect(await screen.findByText(/Not theirs/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Ask for a review" }));
  expect(await screen.findByText(/Waiting for a review since/)).toBeVisible();
});

test("what the form began with is expected, whatever the page is told meanwhile", async () => {
  const later = theme({ name: "From elsewhere", updatedAt: "2026-05-04T10:00:00.000Z" });
  let asked = 0;
  const sent: unknown[] = [];
  open(OWNER, {
    // Its pictures are made, so that the page asks again and again.
    EditSwitchThemePage: () => ({
      switchTheme: asked++ === 0 ? theme({ previewState: "OUTDATED" }) : later,
      tags: [],
    }),
    UpdateSwitchTheme: ({ data }) => {
      sent.push(data);
      return new Refused("It was changed elsewhere in the meantime. Reload and try again.", { code: "CONFLICT" });
    },
  });
  await userEvent.type(await name(), "!");
  await waitFor(() => expect(asked).toBeGreaterThan(1));
  expect((await name()).getAttribute("value")).toBe("Paper Sky!");
  await save();
  await screen.findByText(/^Changed elsewhere at/);
  expect(sent).toEqual([{ name: "Paper Sky!", expectedUpdatedAt: "2026-05-04T09:30:00.000Z" }]);
  await userEvent.click(screen.getByRole("button", { name: "Show current" }));
  expect((await name()).getAttribute("value")).toBe("From elsewhere");
});

test("the form says that the pictures are being drawn", async () => {
  open(OWNER, { EditSwitchThemePage: () => ({ switchTheme: theme({ previewState: "OUTDATED" }), tags: [] }) });
  expect(await screen.findByText(/^New pictures are being created\./)).toBeDefined();
});

test("a form that nobody has touched follows what is changed elsewhere", async () => {
  let asked = 0;
  open(OWNER, {
    EditSwitchThemePage: () => ({
      switchTheme:
        asked++ === 0
          ? theme({ previewState: "OUTDATED" })
          : theme({ name: "From elsewhere", updatedAt: "2026-05-04T10:00:00.000Z" }),
      tags: [],
    }),
  });
  await name();
  await waitFor(async () => expect((await name()).getAttribute("value")).toBe("From elsewhere"));
});

test("a refusal stands at its field, and one of the session leads to signing in without leaving", async () => {
  open(OWNER, {
    UpdateSwitchTheme: () => new Refused("Sign in first.", { code: "UNAUTHENTICATED" }),
  });
  await userEvent.type(await name(), "!");
  await save();
  const link = await screen.findByRole("link", { name: "Sign in in a new tab, then save again" });
  expect(link.getAttribute("target")).toBe("_blank");
  expect((await name()).getAttribute("value")).toBe("Paper Sky!");
});
