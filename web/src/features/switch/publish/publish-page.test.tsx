import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { goOn, openForm, picture, publish, published, step } from "@/testing/publish-form";
import { LARGE, ROUNDED, sampleDraft, samplePickerLayout } from "@/testing/publish-samples";
import { drafts } from "./draft-store";

const examined = vi.hoisted(() => ({
  facts: { type: "image/png", width: 1600, height: 1000 } as object | string | null,
}));
vi.mock("@/platform/picture-file", () => ({ examinePicture: async () => examined.facts }));

beforeEach(() => {
  localStorage.clear();
  URL.createObjectURL = () => "blob:picture";
  URL.revokeObjectURL = () => undefined;
  examined.facts = { type: "image/png", width: 1600, height: 1000 };
});

afterEach(() => vi.unstubAllGlobals());

describe("the whole way", () => {
  test("leads from a menu to a theme on display, and sends what was chosen", async () => {
    const user = userEvent.setup({ delay: null });
    const { sent, router, container } = openForm("/create/switch/theme");
    await step("Choose a menu and a layout");
    await user.click(screen.getByRole("radio", { name: /Home menu/ }));
    await user.click(screen.getByRole("radio", { name: /Two Row/ }));
    await goOn();
    await step("Set the layout’s options");
    await user.click(screen.getByRole("switch", { name: "Rounded" }));
    await user.click(screen.getByRole("radio", { name: "Large" }));
    await goOn();
    await step("Background, icons and screenshot");
    const file = picture();
    await user.upload(container.querySelector("input[type=file]") as HTMLInputElement, file);
    expect(await screen.findByRole("heading", { name: "Crop" })).toBeInTheDocument();
    await goOn();
    await step("Name, description and tags");
    await user.type(screen.getByRole("textbox", { name: /^Name/ }), "Evening harbour");
    await user.type(screen.getByRole("combobox", { name: /^Tags/ }), "dark{Enter}sea,");
    await goOn();
    await step("Check and publish");
    await publish();
    expect(await screen.findByRole("heading", { level: 1, name: "Published" })).toBeInTheDocument();
    expect(screen.getByText("t9A6")).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "View" })).toHaveAttribute("href", "/switch/themes/evening-harbour-9A6");
    expect(router.state.location.search).toEqual({ published: "9A6" });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.headers["Idempotency-Key"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent[0]?.variables).toEqual({
      themesData: [
        {
          name: "Evening harbour",
          description: null,
          tags: ["dark", "sea"],
          target: "ResidentMenu",
          isPrivate: false,
          isNSFW: false,
          layoutHexId: "7",
          options: [
            { layoutOptionValueUuid: ROUNDED, variable: null },
            { layoutOptionValueUuid: LARGE, variable: null },
          ],
          backgroundImage: null,
          backgroundCrop: { x: 0, y: 50, width: 1600, height: 900 },
          screenshotImage: null,
        },
      ],
    });
    expect(sent[0]?.files["variables.themesData.0.backgroundImage"]?.size).toBe(file.size);
    expect(drafts.list()).toEqual([]);
  }, 40_000);
  test("does not lead back into an empty step", async () => {
    drafts.keep(sampleDraft());
    const { router } = openForm(`/create/switch/theme?draft=${sampleDraft().id}&step=details`);
    await step("Name, description and tags");
    await goOn();
    await step("Check and publish");
    await publish();
    await screen.findByRole("heading", { name: "Published" });
    router.history.back();
    await waitFor(async () => expect(await step("This draft is published")).toHaveFocus());
    await userEvent.click(screen.getByRole("link", { name: "View" }));
    expect(await screen.findByRole("heading", { name: "Published" })).toBeInTheDocument();
  });
  test("says of a draft that is not there that it is gone", async () => {
    openForm("/create/switch/theme?draft=33333333-0000-4000-8000-000000000009&step=details");
    await step("Draft not found on this device");
    await userEvent.click(screen.getByRole("button", { name: "Start a new draft" }));
    await step("Choose a menu and a layout");
  });

  test("shows the pictures being made until they are", async () => {
    let progress = 40;
    openForm("/create/switch/theme?published=9A6", {
      FindPublishedTheme: () => {
        progress += 30;
        return {
          switchTheme: published({ previewState: progress > 100 ? "READY" : "PENDING", previewProgress: progress }),
        };
      },
    });
    expect(await screen.findByText("Creating the preview… 70%")).toBeInTheDocument();
    expect(await screen.findByRole("heading", { name: "Published" })).toBeInTheDocument();
  });
  test("tells when the preview could not be made", async () => {
    openForm("/create/switch/theme?published=9A6", {
      FindPublishedTheme: () => ({ switchTheme: published({ previewState: "FAILED" }) }),
    });
    expect(await screen.findByRole("heading", { name: "The preview couldn’t be created" })).toBeInTheDocument();
  });
});

describe("a step that is not done", () => {
  test("says on Continue what is missing, and its links lead to the fields", async () => {
    drafts.keep(sampleDraft({ name: "", tags: [] }));
    openForm("/create/switch/theme?step=details");
    await step("Name, description and tags");
    expect(screen.queryByText("Give it a name.")).toBeNull();
    await goOn();
    const summary = screen.getByRole("alert");
    expect(summary).toHaveTextContent("2 problems to fix");
    await waitFor(() => expect(summary).toHaveFocus());
    await userEvent.click(within(summary).getByRole("link", { name: "Add at least one tag so people can find it." }));
    expect(screen.getByRole("combobox", { name: /^Tags/ })).toHaveFocus();
    expect(screen.getByRole("button", { name: /Details.*2 errors/ })).toHaveAttribute("aria-current", "step");
  });
  test("takes a tag that was typed and not confirmed, and judges it", async () => {
    drafts.keep(sampleDraft({ tags: [] }));
    openForm("/create/switch/theme?step=details");
    await step("Name, description and tags");
    await userEvent.type(screen.getByRole("combobox", { name: /^Tags/ }), "s");
    await userEvent.tab();
    await goOn();
    expect(screen.getByRole("alert")).toHaveTextContent("Tags have 2 to 30 characters.");
    await userEvent.click(screen.getByRole("button", { name: "Remove s" }));
    await userEvent.type(screen.getByRole("combobox", { name: /^Tags/ }), "sea");
    await userEvent.tab();
    await goOn();
    await step("Check and publish");
    expect(screen.getByRole("complementary")).toHaveTextContent("sea");
  });
  test("a step that opens while something is typed waits until one goes on", async () => {
    drafts.keep(sampleDraft({ tags: [] }));
    openForm("/create/switch/theme?step=check");
    await step("Name, description and tags");
    await userEvent.type(screen.getByRole("combobox", { name: /^Tags/ }), "sea,dark");
    await userEvent.tab();
    expect(screen.getByRole("heading", { level: 2, name: "Name, description and tags" })).toBeInTheDocument();
    await goOn();
    await step("Check and publish");
    expect(screen.getByRole("complementary")).toHaveTextContent(/sea.*dark/);
  });
  test("takes it also when left by another way than Continue", async () => {
    drafts.keep(sampleDraft({ tags: ["dark"] }));
    const { sent } = openForm("/create/switch/theme?step=details");
    await step("Name, description and tags");
    await userEvent.type(screen.getByRole("combobox", { name: /^Tags/ }), "sea");
    await userEvent.tab();
    await userEvent.click(screen.getByRole("button", { name: /Check and publish/ }));
    await step("Check and publish");
    await publish();
    await screen.findByRole("heading", { name: "Published" });
    expect(sent[0]?.variables).toMatchObject({ themesData: [{ tags: ["dark", "sea"] }] });
  });
  test("is not left with a colour that is none, which stands where it was typed", async () => {
    const [option] = samplePickerLayout().options;
    if (!option) throw new Error("the sample has options");
    const tinted = samplePickerLayout({ options: [{ ...option, name: "Tint", kind: "COLOR" }] });
    openForm(`/create/switch/theme?layout=7&o=${ROUNDED}`, {
      CreateSwitchThemePage: () => ({ switchLayouts: { nodes: [tinted] }, tags: [] }),
    });
    await step("Set the layout’s options");
    const colour = screen.getByRole("textbox", { name: "Tint: colour" });
    await userEvent.clear(colour);
    await userEvent.type(colour, "mauve");
    await goOn();
    const summary = screen.getByRole("alert");
    await userEvent.click(within(summary).getByRole("link", { name: "Tint: Enter a colour like #E3BE00." }));
    expect(colour).toHaveFocus();
    expect(colour).toHaveValue("mauve");
  });
  test("keeps the later ones closed", async () => {
    openForm("/create/switch/theme?step=check");
    await step("Choose a menu and a layout");
    expect(screen.getByRole("button", { name: /Check and publish/ })).toBeDisabled();
  });
});

describe("a background", () => {
  test("that is refused says why and leaves everything as it was", async () => {
    drafts.keep(sampleDraft());
    const { container } = openForm("/create/switch/theme?step=background");
    await step("Background, icons and screenshot");
    const input = container.querySelector("input[type=file]") as HTMLInputElement;
    examined.facts = { type: "image/png", width: 640, height: 360 };
    await userEvent.upload(input, picture());
    expect(await screen.findByRole("alert")).toHaveTextContent("Use at least 1280 × 720. This picture is 640 × 360.");
    examined.facts = null;
    await userEvent.upload(input, picture());
    expect(await screen.findByText("Use a JPEG, PNG or WebP picture.")).toBeInTheDocument();
    expect(screen.queryByRole("heading", { name: "Crop" })).toBeNull();
  });
});

describe("a screenshot", () => {
  const openField = async () => {
    drafts.keep(sampleDraft());
    const form = openForm("/create/switch/theme?step=background");
    await step("Background, icons and screenshot");
    return { ...form, input: await screen.findByLabelText("Screenshot from the console", { selector: "input" }) };
  };
  const atHand = () => within(screen.getByRole("complementary", { name: "Preview" }));
  test("is shown in place of the preview, kept with the draft and sent with it", async () => {
    const { input, sent } = await openField();
    examined.facts = { type: "image/jpeg", width: 1280, height: 720 };
    await userEvent.upload(input, new File(["screen"], "menu.jpg", { type: "image/jpeg" }));
    expect(await screen.findByText(/^menu\.jpg · 1280 × 720/)).toBeInTheDocument();
    expect(atHand().getByRole("img")).toHaveAccessibleName("Screenshot from the console");
    const [kept] = drafts.list();
    expect(kept).toMatchObject({ screenshot: { fileName: "menu.jpg", bytes: 6 } });
    await userEvent.click(screen.getByRole("button", { name: /Check and publish/ }));
    await step("Check and publish");
    expect(screen.queryByText("Add a screenshot from the console.")).toBeNull();
    await publish();
    await screen.findByRole("heading", { name: "Published" });
    expect(sent[0]?.files["variables.themesData.0.screenshotImage"]?.size).toBe(6);
    expect(await drafts.loadFile(kept?.id ?? "", "screenshot")).toBeNull();
  });
  test("of another size is refused in words, and one that was chosen is taken out again", async () => {
    const { input } = await openField();
    examined.facts = { type: "image/png", width: 1920, height: 1080 };
    await userEvent.upload(input, picture());
    const refusal = "Console screenshots are 1280 × 720. This picture is 1920 × 1080.";
    expect(await screen.findByRole("alert")).toHaveTextContent(refusal);
    examined.facts = { type: "image/png", width: 1280, height: 720 };
    await userEvent.upload(input, picture());
    await userEvent.click(await screen.findByRole("button", { name: "Remove the screenshot" }));
    expect(screen.queryByText(refusal)).toBeNull();
    expect(atHand().getByRole("img")).toHaveAccessibleName(/^Preview of the menu/);
    expect(drafts.list()).toMatchObject([{ screenshot: null }]);
  });
  test("is only an idea, and the list leads to its field", async () => {
    drafts.keep(sampleDraft());
    openForm("/create/switch/theme?step=check");
    await step("Check and publish");
    await userEvent.click(screen.getByRole("button", { name: "Go there: Add a screenshot from the console." }));
    await step("Background, icons and screenshot");
    await waitFor(() =>
      expect(screen.getByRole("group", { name: "Screenshot from the console" })).toContainElement(
        document.activeElement as HTMLElement,
      ),
    );
  });
});
