import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { Menu, MenuGroup, MenuItem, MenuLink } from "./menu";

/** Holds the code of menus back until the first test lets it come. */
const gate = vi.hoisted(() => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
});
vi.mock(import("./menu-code"), async (original) => {
  await gate.opened;
  return original();
});

function Sample({ onSelect = vi.fn(), onStay = vi.fn() }) {
  return (
    <>
      <Menu trigger={<button type="button">Switch</button>}>
        <MenuGroup label="Browse">
          <MenuLink>
            <a href="#themes">Themes</a>
          </MenuLink>
          <MenuItem onSelect={onSelect}>Layouts</MenuItem>
        </MenuGroup>
        <MenuItem isStaying onSelect={onStay}>
          Random theme
        </MenuItem>
      </Menu>
      <button type="button">After</button>
    </>
  );
}
const trigger = () => screen.getByRole("button", { name: "Switch" });
const entry = (name: string) => screen.getByRole("menuitem", { name });

describe("a menu", () => {
  test("opens by one press although its code is still on its way", async () => {
    render(<Sample />);
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    expect(trigger()).toHaveFocus();
    expect(trigger()).toHaveAttribute("aria-haspopup", "menu");
    expect(screen.queryByRole("menu")).toBeNull();
    gate.open();
    await waitFor(() => expect(entry("Themes")).toHaveFocus());
    expect(trigger()).toHaveAttribute("aria-expanded", "true");
  });
  test.each(["{Enter}", " ", "{ArrowDown}"])("opens by %j on its first entry", async (key) => {
    render(<Sample />);
    await userEvent.tab();
    await userEvent.keyboard(key);
    expect(await screen.findByRole("menu", { name: "Switch" })).toBeVisible();
    expect(trigger()).toHaveAttribute("aria-expanded", "true");
    await waitFor(() => expect(entry("Themes")).toHaveFocus());
  });
  test("is walked by arrows, Home, End and first letters", async () => {
    render(<Sample />);
    await userEvent.tab();
    const steps = [
      ["{Enter}", "Themes"],
      ["{ArrowDown}", "Layouts"],
      ["{End}", "Random theme"],
      ["{ArrowDown}", "Themes"],
      ["la", "Layouts"],
      ["{Home}", "Themes"],
    ] as const;
    for (const [keys, name] of steps) {
      await userEvent.keyboard(keys);
      await waitFor(() => expect(entry(name)).toHaveFocus());
    }
  });
  test("closes by Escape and gives the focus back", async () => {
    render(<Sample />);
    await userEvent.tab();
    await userEvent.keyboard("{Enter}{Escape}");
    expect(screen.queryByRole("menu")).toBeNull();
    expect(trigger()).toHaveFocus();
  });
  test("does what is chosen and closes, unless the entry is to stay", async () => {
    const [onSelect, onStay] = [vi.fn(), vi.fn()];
    render(<Sample onSelect={onSelect} onStay={onStay} />);
    await userEvent.click(trigger());
    await userEvent.click(await screen.findByRole("menuitem", { name: "Random theme" }));
    expect(onStay).toHaveBeenCalledOnce();
    expect(screen.getByRole("menu")).toBeVisible();
    await userEvent.click(entry("Layouts"));
    expect(onSelect).toHaveBeenCalledOnce();
    expect(screen.queryByRole("menu")).toBeNull();
  });
  test("names its groups by their headings", async () => {
    render(<Sample />);
    await userEvent.click(trigger());
    expect(await screen.findByRole("group", { name: "Browse" })).toBeVisible();
  });
});
