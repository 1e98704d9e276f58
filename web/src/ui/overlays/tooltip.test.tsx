import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { IconButton } from "../controls/icon-button";
import { TooltipPopup, tooltipCode } from "./tooltip";

const show = async () => {
  render(
    <>
      <IconButton icon="palette" label="Appearance" />
      <TooltipPopup />
    </>,
  );
  await act(() => tooltipCode.fetch());
};
const button = () => screen.getByRole("button", { name: "Appearance" });

describe("a tooltip", () => {
  test("leaves the button it belongs to in place when its code comes", async () => {
    render(<IconButton icon="palette" label="Appearance" />);
    const before = button();
    before.focus();
    await act(() => tooltipCode.fetch());
    expect(button()).toBe(before);
    expect(before).toHaveFocus();
  });
  test("shows the name on hover, after a moment, and goes by Escape", async () => {
    await show();
    await userEvent.hover(button().querySelector("[aria-hidden].absolute") as Element);
    expect(screen.queryByText("Appearance")).toBeNull();
    expect(await screen.findByText("Appearance")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByText("Appearance")).toBeNull());
  });
});
