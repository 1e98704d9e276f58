// From a report to the item back on display: who reports, who decides, whose it is; and accounts as the staff see them.

import type { APIRequestContext, Page } from "@playwright/test";
import { findingsNow } from "../support/accessibility";
import { type Account, graphql, publishTheme, register, signIn } from "../support/api";
import { expect, test as base } from "../support/fixtures";
import { type Colour, pngOfHalves } from "../support/pictures";
import { SCREENS } from "../support/screens";
import { runVitrine } from "../support/vitrine";

const OCHRE: Colour = [180, 120, 30];
const picture = pngOfHalves(1280, 720, OCHRE, OCHRE);

type People = {
  /** Makes an account with a role, and a page of its own that is signed in to it. */
  join: (name: string, role?: "moderator" | "admin") => Promise<Page>;
};

const test = base.extend<{ people: People }>({
  people: async ({ browser, baseURL, browserErrors, dataDir }, use, { testId }) => {
    const contexts: { close: () => Promise<void> }[] = [];
    await use({
      join: async (name, role) => {
        const context = await browser.newContext({ baseURL, ...SCREENS[1440], colorScheme: "dark" });
        browserErrors.watch(context);
        contexts.push(context);
        const account: Account = { username: `${name}.${testId.slice(-8)}`, password: "a lamp over the doorway" };
        await register(context.request, account);
        if (role) {
          // A new role is a new sign-in.
          await runVitrine(dataDir, ["user", "grant", account.username, role]);
          await signIn(context.request, account);
        }
        return context.newPage();
      },
    });
    for (const context of contexts) await context.close();
  },
});

type Theme = { hexId: string; pageUrl: string };

async function publish(request: APIRequestContext, name: string): Promise<Theme> {
  const hexId = await publishTheme(request, { name, tags: ["dusk"], target: "Set" }, picture);
  const query = "query Find($hexId: String!) { switchTheme(hexId: $hexId) { hexId pageUrl } }";
  return (await graphql<{ switchTheme: Theme }>(request, query, { hexId })).switchTheme;
}

const uuidOf = async (page: Page) =>
  (await graphql<{ me: { uuid: string } }>(page.context().request, "query Me { me { uuid } }")).me.uuid;

test("a report leads to a decision, the creator asks for a review, and the reporter sees the outcome", async ({
  people,
}) => {
  test.slow();
  const [mona, ada, keeper] = [
    await people.join("mona"),
    await people.join("ada"),
    await people.join("keeper", "moderator"),
  ];
  const theme = await publish(mona.context().request, "Kittiwake");

  await ada.goto(theme.pageUrl);
  await ada.getByRole("button", { name: "Report", exact: true }).click();
  const dialog = ada.getByRole("dialog", { name: "Report Kittiwake" });
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(dialog.getByText("Choose a reason.")).toBeVisible();
  await dialog.getByRole("radio", { name: "Not their own work" }).check();
  await dialog.getByLabel(/Details for the moderators/).fill("Too short");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(dialog.getByText(/at least 10 characters/i)).toBeVisible();
  expect(await findingsNow(ada)).toEqual([]);
  await dialog.getByLabel(/Details for the moderators/).fill("The picture is mine, from 2024.");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(ada.getByRole("dialog", { name: "Thank you" })).toBeVisible();
  await ada.keyboard.press("Escape");
  await ada.getByRole("button", { name: "Report", exact: true }).click();
  await dialog.getByRole("radio", { name: "Something else" }).check();
  await dialog.getByLabel(/Details for the moderators/).fill("The same once more, please.");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(dialog.getByText("You already reported this.")).toBeVisible();

  await keeper.goto("/");
  await keeper.getByRole("button", { name: /^Account of/ }).click();
  await keeper.getByRole("menuitem", { name: "Moderation" }).click();
  await expect(keeper).toHaveTitle("Moderation – Vitrine");
  await keeper.getByRole("link", { name: /Kittiwake/ }).click();
  await expect(keeper.getByText("The picture is mine, from 2024.")).toBeVisible();
  await keeper.getByRole("button", { name: "Assign to me" }).click();
  await expect(keeper.getByText("Assigned to you")).toBeVisible();
  await keeper.getByRole("heading", { name: "Moderation" }).focus();
  await keeper.keyboard.press("u");
  await expect(keeper.getByLabel(/Message to the creator/)).toBeFocused();
  await keeper.getByRole("button", { name: "Apply" }).click();
  await expect(keeper.getByText("Write a reason. The creator will see it.")).toBeVisible();
  await keeper.getByLabel("Reason", { exact: true }).selectOption({ label: "This isn’t your own work." });
  await expect(keeper.getByText("The creator will read:")).toBeVisible();
  await keeper.getByRole("button", { name: "Apply" }).click();
  await expect(keeper.getByRole("link", { name: /Kittiwake/ })).toHaveCount(0);

  await mona.goto(theme.pageUrl);
  await expect(mona.getByText("A moderator wrote: This isn’t your own work.")).toBeVisible();
  await mona.getByRole("button", { name: "Ask for a review" }).click();
  await expect(mona.getByText("Waiting for a review since")).toBeVisible();
  expect(await findingsNow(mona)).toEqual([]);
  await ada.goto("/switch/themes?q=Kittiwake");
  await expect(ada.getByRole("link", { name: /Kittiwake/ })).toHaveCount(0);

  await keeper.reload();
  await keeper.getByRole("link", { name: /Kittiwake/ }).click();
  await keeper.getByRole("radio", { name: "Relist" }).check();
  await keeper.getByRole("button", { name: "Apply" }).click();
  await expect(keeper.getByRole("link", { name: /Kittiwake/ })).toHaveCount(0);
  await ada.goto("/switch/themes?q=Kittiwake");
  await expect(ada.getByRole("link", { name: /Kittiwake/ }).first()).toBeVisible();
  const mine = await graphql<{ myReports: { nodes: { name: string; outcome: string }[] } }>(
    ada.context().request,
    "query Mine { myReports { nodes { name outcome } } }",
  );
  expect(mine.myReports.nodes).toEqual([{ name: "Kittiwake", outcome: "ACTION_TAKEN" }]);
});

test("the queue and an account have nothing for axe, and fit a phone", async ({ people }) => {
  test.slow();
  const [mona, ada, keeper] = [
    await people.join("mona"),
    await people.join("ada"),
    await people.join("keeper", "admin"),
  ];
  const theme = await publish(mona.context().request, "Guillemot");
  const report = "mutation Report($data: ReportInput!) { reportContent(data: $data) { id } }";
  const data = { kind: "SWITCH_THEME", id: theme.hexId, category: "OTHER", text: "It is not what it says." };
  await graphql(ada.context().request, report, { data });
  await keeper.goto("/moderation?kind=SWITCH_THEME");
  await keeper.getByRole("link", { name: /Guillemot/ }).click();
  await expect(keeper.getByText("It is not what it says.")).toBeVisible();
  const address = keeper.url();
  const account = `/moderation/users/${await uuidOf(mona)}`;
  for (const path of [address, account]) {
    await keeper.setViewportSize(SCREENS[1440].viewport);
    await keeper.goto(path);
    await expect(keeper.locator("h2").first()).toBeVisible();
    await expect(keeper.locator("h1")).toHaveCount(1);
    for (const [width, colorScheme] of [
      [1440, "dark"],
      [820, "light"],
      [390, "dark"],
      [320, "light"],
    ] as const) {
      await keeper.setViewportSize({ width, height: 844 });
      await keeper.emulateMedia({ colorScheme });
      expect.soft(await findingsNow(keeper), `${path} ${width} ${colorScheme}`).toEqual([]);
      const scrolled = await keeper.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(scrolled, `${path} is ${scrolled} wide`).toBeLessThanOrEqual(width);
    }
  }
  await keeper.goto("/moderation?category=SPAM_OR_COPY");
  await expect(keeper.getByText("No cases match these filters.")).toBeVisible();
});

test("a block asks for its reason, ends the sessions and pauses publishing; a visitor and others see no queue", async ({
  people,
  page,
  browserErrors,
}) => {
  test.slow();
  browserErrors.allow(/status of 404/);
  const [mona, keeper] = [await people.join("mona"), await people.join("keeper", "moderator")];
  await page.goto("/moderation");
  await expect(page).toHaveURL("/login?next=%2Fmoderation");
  await mona.goto("/moderation");
  await expect(mona.getByText("Page not found: /moderation")).toBeVisible();
  const uuid = await uuidOf(mona);

  await keeper.goto(`/moderation/users/${uuid}`);
  await keeper.getByRole("button", { name: "Block", exact: true }).click();
  const dialog = keeper.getByRole("dialog");
  await dialog.getByRole("button", { name: "Block" }).click();
  await expect(dialog.getByText("Write a reason. The creator will see it.")).toBeVisible();
  await dialog.getByLabel(/Reason for the block/).fill("Spam, again and again.");
  await dialog.getByRole("button", { name: "Block" }).click();
  await expect(keeper.getByText("Blocked: Spam, again and again.")).toBeVisible();

  const { me } = await graphql<{ me: unknown }>(mona.context().request, "query Me { me { uuid } }");
  expect(me, "signed out").toBeNull();
  const username = (await keeper.getByRole("heading", { level: 1 }).textContent())?.replace("Account of ", "") ?? "";
  await signIn(mona.context().request, { username, password: "a lamp over the doorway" });
  await mona.goto("/create");
  await expect(mona.getByText("You can’t publish while your account is blocked: Spam, again and again.")).toBeVisible();
  await mona.goto("/account/items");
  await expect(mona.getByText("You can’t publish while your account is blocked: Spam, again and again.")).toBeVisible();

  await keeper.getByRole("button", { name: "Unblock" }).click();
  await dialog.getByRole("button", { name: "Unblock" }).click();
  await expect(keeper.getByRole("button", { name: "Block", exact: true })).toBeVisible();
  await expect(keeper.getByText("Spam, again and again.").first()).toBeVisible();
});

test("moderators unlist, mark and block from the page itself, and take it back", async ({ people }) => {
  test.slow();
  const [mona, keeper] = [await people.join("mona"), await people.join("keeper", "moderator")];
  const theme = await publish(mona.context().request, "Guillemot");
  const standing = async () => {
    const query = "query Find($hexId: String!) { switchTheme(hexId: $hexId) { unlistedReason isNSFW } }";
    return (await graphql<{ switchTheme: object }>(mona.context().request, query, { hexId: theme.hexId })).switchTheme;
  };
  await keeper.goto(theme.pageUrl);
  const menu = keeper.getByRole("button", { name: "Moderate" });
  const choose = async (entry: string, reason?: string) => {
    await menu.click();
    await keeper.getByRole("menuitem", { name: entry }).click();
    const dialog = keeper.getByRole("dialog", { name: entry });
    if (reason) {
      await dialog.getByRole("button", { name: entry }).click();
      await expect(dialog.getByText("Write a reason. The creator will see it.")).toBeVisible();
      expect(await findingsNow(keeper)).toEqual([]);
      await dialog.getByRole("textbox").fill(reason);
    }
    await dialog.getByRole("button", { name: entry }).click();
    await expect(dialog).toBeHidden();
  };
  const undo = () => keeper.getByRole("button", { name: "Undo" }).click();

  await choose("Unlist", "A copy of another theme.");
  await expect(keeper.getByText(/A copy of another theme/)).toBeVisible();
  expect(await standing()).toEqual({ unlistedReason: "A copy of another theme.", isNSFW: false });
  await undo();
  await expect.poll(standing).toEqual({ unlistedReason: null, isNSFW: false });

  await choose("Mark as mature");
  expect(await standing()).toEqual({ unlistedReason: null, isNSFW: true });
  await choose("Remove the mature mark");
  expect(await standing()).toEqual({ unlistedReason: null, isNSFW: false });

  const isBlocked = async () =>
    (await graphql<{ me: { isBlocked: boolean } | null }>(mona.context().request, "query Me { me { isBlocked } }")).me
      ?.isBlocked ?? true;
  await choose("Block the creator", "Copies again and again.");
  expect(await isBlocked()).toBe(true);
  // The message about the first one leaves by itself.
  await expect(keeper.getByText("Undone.")).toHaveCount(0);
  await undo();
  await expect(keeper.getByText("Undone.")).toBeVisible();

  const creator = await graphql<{ switchTheme: { creator: { pageUrl: string } } }>(
    keeper.context().request,
    "query Find($hexId: String!) { switchTheme(hexId: $hexId) { creator { pageUrl } } }",
    { hexId: theme.hexId },
  );
  await keeper.goto(creator.switchTheme.creator.pageUrl);
  await menu.click();
  await expect(keeper.getByRole("menuitem")).toHaveText(["Block the creator", "Open the account"]);
});

test("a removed item is gone for everybody, its creator reads why, and a moderator restores it", async ({ people }) => {
  test.slow();
  const [mona, ada, keeper] = [
    await people.join("mona"),
    await people.join("ada"),
    await people.join("keeper", "moderator"),
  ];
  const theme = await publish(mona.context().request, "Razorbill");
  const status = async (page: Page) => (await page.context().request.get(theme.pageUrl)).status();
  expect(await status(ada)).toBe(200);

  await keeper.goto(theme.pageUrl);
  await keeper.getByRole("button", { name: "Moderate" }).click();
  await keeper.getByRole("menuitem", { name: "Remove from the site" }).click();
  const dialog = keeper.getByRole("dialog", { name: "Remove from the site: Razorbill?" });
  await dialog.getByLabel("Ground").selectOption({ label: "Infringes copyright or another right" });
  await dialog.getByLabel(/^Reason/).fill("The picture is from somebody else.");
  expect(await findingsNow(keeper)).toEqual([]);
  await dialog.getByRole("button", { name: "Remove from the site" }).click();
  await expect(keeper.getByRole("heading", { name: "“Razorbill” was removed" })).toBeVisible();
  for (const page of [mona, ada, keeper]) expect(await status(page)).toBe(404);

  await mona.goto("/account/notifications");
  await mona.getByRole("link", { name: /Razorbill/ }).click();
  await expect(mona.getByRole("heading", { name: "“Razorbill” was removed" })).toBeVisible();
  await expect(mona.getByText("The picture is from somebody else.")).toBeVisible();
  await expect(mona.getByText("Infringes copyright or another right")).toBeVisible();
  await expect(mona.getByText("No automated means were used.")).toBeVisible();
  await expect(mona.getByRole("button", { name: "Restore this item" })).toHaveCount(0);
  expect(await findingsNow(mona)).toEqual([]);
  await ada.goto(theme.pageUrl);
  await expect(ada.getByRole("heading", { name: /Page not found/ })).toBeVisible();
  await expect(ada.getByText("Razorbill was removed")).toHaveCount(0);

  await keeper.getByRole("button", { name: "Restore this item" }).click();
  await expect(keeper.getByRole("heading", { name: "Razorbill" })).toBeVisible();
  expect(await status(ada)).toBe(200);
});

test("moderators find an account by the beginning of its name, and nobody else does", async ({
  people,
  page,
  browserErrors,
}) => {
  browserErrors.allow(/status of 404/);
  const [mona, keeper] = [await people.join("mona"), await people.join("keeper", "moderator")];
  const query = "query Me { me { username } }";
  const { me } = await graphql<{ me: { username: string } }>(mona.context().request, query);
  await page.goto("/moderation/users");
  await expect(page).toHaveURL("/login?next=%2Fmoderation%2Fusers");
  await mona.goto("/moderation/users");
  await expect(mona.getByText("Page not found: /moderation/users")).toBeVisible();

  await keeper.goto("/moderation");
  await keeper.getByRole("link", { name: "Find an account" }).click();
  const field = keeper.getByRole("searchbox", { name: "Search accounts" });
  await field.fill("nobody at all");
  await expect(keeper.getByText("No account found.")).toBeVisible();
  await field.fill(me.username.slice(0, -1).toUpperCase());
  const found = keeper.getByRole("list", { name: "Accounts found" });
  await expect(found.getByRole("link")).toHaveCount(1);
  expect(await findingsNow(keeper)).toEqual([]);
  await found.getByRole("link").click();
  await expect(keeper.getByRole("heading", { level: 1, name: `Account of ${me.username}` })).toBeVisible();
  await keeper.goBack();
  await expect(field).toHaveValue(me.username.slice(0, -1).toUpperCase());
});
