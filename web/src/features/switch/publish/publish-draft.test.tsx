import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openForm, step } from "@/testing/publish-form";
import { LARGE, sampleDraft } from "@/testing/publish-samples";
import { drafts } from "./draft-store";

beforeEach(() => localStorage.clear());

afterEach(() => vi.unstubAllGlobals());

describe("a draft", () => {
  test("is kept while it is made and back after a reload", async () => {
    const first = openForm("/create/switch/theme");
    await step("Choose a menu and a layout");
    await userEvent.click(screen.getByRole("radio", { name: /Lock screen/ }));
    await userEvent.click(screen.getByRole("radio", { name: /Clock/ }));
    expect(await screen.findByText(/Draft saved on this device/)).toBeInTheDocument();
    await waitFor(() => expect(first.router.state.location.search).toHaveProperty("draft"));
    const address = first.router.state.location.href;
    first.unmount();
    openForm(address);
    await step("Choose a menu and a layout");
    expect(screen.getByRole("radio", { name: /Lock screen/ })).toBeChecked();
    expect(screen.getByRole("radio", { name: /Clock/ })).toBeChecked();
  }, 10_000);
  test("is kept at once when the page is left", async () => {
    const { unmount } = openForm("/create/switch/theme");
    await step("Choose a menu and a layout");
    await userEvent.click(screen.getByRole("radio", { name: /News/ }));
    window.dispatchEvent(new Event("pagehide"));
    expect(drafts.list()).toMatchObject([{ target: "Notification" }]);
    unmount();
  });
  test("is kept with a tag that was not confirmed", async () => {
    drafts.keep(sampleDraft({ tags: ["dark"] }));
    const { unmount } = openForm("/create/switch/theme?step=details");
    await step("Name, description and tags");
    await userEvent.type(screen.getByRole("combobox", { name: /^Tags/ }), "sea");
    window.dispatchEvent(new Event("pagehide"));
    expect(drafts.list()).toMatchObject([{ tags: ["dark", "sea"] }]);
    unmount();
  });
  test("begins with the layout and options of the address", async () => {
    openForm(`/create/switch/theme?layout=7&o=${LARGE},99999999-0000-4000-8000-000000000000`);
    await step("Set the layout’s options");
    expect(screen.getByRole("radio", { name: "Large" })).toBeChecked();
    expect(screen.getByRole("switch", { name: "Rounded" })).not.toBeChecked();
  });
  test("is asked about once when one leaves with unsent work", async () => {
    const { router } = openForm("/create/switch/theme");
    await step("Choose a menu and a layout");
    await userEvent.click(screen.getByRole("radio", { name: /News/ }));
    await userEvent.click(screen.getAllByRole("link", { name: "Create" })[0] as HTMLElement);
    const dialog = await screen.findByRole("dialog", { name: "Leave without publishing?" });
    expect(dialog).toHaveTextContent("Your draft stays on this device. You’ll find it under Create.");
    await userEvent.click(within(dialog).getByRole("button", { name: "Stay" }));
    expect(router.state.location.pathname).toBe("/create/switch/theme");
    await userEvent.click(screen.getAllByRole("link", { name: "Create" })[0] as HTMLElement);
    await userEvent.click(await screen.findByRole("button", { name: "Leave" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/create"));
    expect(await screen.findByRole("link", { name: /Continue Untitled/ })).toBeInTheDocument();
  });
  test("can be deleted from the list, and brought back", async () => {
    drafts.keep(sampleDraft());
    openForm("/create");
    await userEvent.click(await screen.findByRole("button", { name: "Delete the draft Evening harbour" }));
    expect(await screen.findByText("No drafts on this device.")).toBeInTheDocument();
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByRole("link", { name: /Continue Evening harbour/ })).toBeInTheDocument();
  });
});
