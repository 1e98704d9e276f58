import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { Combobox } from "./combobox";
import { Field } from "./field";
import { TagInput } from "./tag-input";

/** Hold late code back until the first test of each field lets it come. */
const gates = vi.hoisted(() => {
  const gate = () => {
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { open, opened };
  };
  return { combobox: gate(), tags: gate() };
});
vi.mock(import("./combobox-code"), async (original) => {
  await gates.combobox.opened;
  return original();
});
vi.mock(import("./tag-box-code"), async (original) => {
  await gates.tags.opened;
  return original();
});

const highlighted = () => document.querySelector("[data-highlighted]")?.textContent;

describe("a combobox", () => {
  const PEOPLE = ["Ada", "Adele", "Mira"].map((label) => ({ id: label.toLowerCase(), label }));
  function People({ onTake = vi.fn(), onEnter = vi.fn() }) {
    const [typed, setTyped] = useState("");
    return (
      <Field label="Creators">
        {(control) => (
          <Combobox
            control={control}
            label="Creators"
            onEnter={onEnter}
            onTake={onTake}
            onType={setTyped}
            suggestions={PEOPLE.filter(({ label }) => label.startsWith(typed))}
            value={typed}
          />
        )}
      </Field>
    );
  }
  const field = () => screen.getByRole("combobox", { name: "Creators" });
  test("can be typed in before its code is there, and goes on without losing focus or words", async () => {
    render(<People />);
    await userEvent.type(field(), "A");
    expect(screen.queryByRole("listbox")).toBeNull();
    gates.combobox.open();
    expect(await screen.findAllByRole("option")).toHaveLength(2);
    expect(field()).toHaveFocus();
    await userEvent.keyboard("de");
    expect(field()).toHaveValue("Ade");
    expect(screen.getAllByRole("option")).toHaveLength(1);
  });
  test("walks its list by arrows, around its ends, and takes by Enter", async () => {
    const onTake = vi.fn();
    render(<People onTake={onTake} />);
    await userEvent.type(field(), "Ad");
    expect(field()).toHaveAttribute("aria-expanded", "true");
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    expect(highlighted()).toBe("Adele");
    expect(field()).toHaveAttribute("aria-activedescendant", screen.getByRole("option", { name: "Adele" }).id);
    await userEvent.keyboard("{ArrowUp}{Enter}");
    expect(onTake).toHaveBeenCalledExactlyOnceWith(PEOPLE[0]);
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(field()).toHaveFocus();
  });
  test("opens by arrow and closes by Escape, which leaves what is typed", async () => {
    render(<People />);
    await userEvent.tab();
    await userEvent.keyboard("{ArrowDown}");
    expect(screen.getAllByRole("option")).toHaveLength(3);
    await userEvent.type(field(), "Mi{Escape}");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(field()).toHaveValue("Mi");
  });
  test("hands Enter on when nothing is highlighted, and says how much there is", async () => {
    const onEnter = vi.fn();
    const onTake = vi.fn();
    render(<People onEnter={onEnter} onTake={onTake} />);
    await userEvent.type(field(), "Ad");
    expect(screen.getByText("2 suggestions")).toBeInTheDocument();
    await userEvent.keyboard("{Enter}");
    expect(onEnter).toHaveBeenCalledOnce();
    expect(onTake).not.toHaveBeenCalled();
  });
  test("shows no empty list", async () => {
    render(<People />);
    await userEvent.type(field(), "Zoe");
    expect(field()).toHaveAttribute("aria-expanded", "false");
    expect(screen.queryByRole("listbox")).toBeNull();
  });
});

describe("a tag input", () => {
  function Tags({ start = [] as string[], limit = 3, onRefused = vi.fn() }) {
    const [values, setValues] = useState(start);
    const [typed, setTyped] = useState("");
    return (
      <TagInput
        known={["calm", "dark", "darkest", "sea"].map((name, itemCount) => ({ name, itemCount }))}
        label="Tags"
        limit={limit}
        onChange={setValues}
        onRefused={onRefused}
        onType={setTyped}
        typed={typed}
        values={values}
      />
    );
  }
  const field = () => screen.getByRole("combobox", { name: /Tags/ });

  test("takes words before its code is there, and goes on without losing focus or letters", async () => {
    render(<Tags start={["sea", "calm"]} />);
    await userEvent.click(screen.getByRole("button", { name: "Remove sea" }));
    await userEvent.type(field(), "{Backspace}moss{Enter}da");
    expect(screen.getByRole("button", { name: "Remove moss" })).toBeVisible();
    gates.tags.open();
    expect(await screen.findByRole("option", { name: /^darkest/ })).toBeVisible();
    expect(field()).toHaveFocus();
    await userEvent.keyboard("rkest{Enter}");
    expect(screen.getAllByRole("button", { name: /^Remove/ }).map(({ ariaLabel }) => ariaLabel)).toEqual([
      "Remove moss",
      "Remove darkest",
    ]);
  });
  test("offers known words, those that begin so first, without those chosen", async () => {
    const { suggestWords } = await import("./tag-box-code");
    const suggest = (typed: string, known: string[], chosen: string[] = []) =>
      suggestWords(
        typed,
        known.map((word) => ({ name: word.replace(/ \d+$/, ""), itemCount: Number(/\d+$/.exec(word)?.[0] ?? 0) })),
        chosen,
      ).map(({ name }) => name);
    expect(suggest("a", ["calm", "sea", "dark"], ["DARK"])).toEqual(["calm", "sea"]);
    expect(suggest("dark", ["very dark", "darkest", "dark"])).toEqual(["dark", "darkest", "very dark"]);
    expect(suggest("dark", ["darker 2", "darkest 9", "dark 1", "very dark 99"])).toEqual([
      "dark",
      "darkest",
      "darker",
      "very dark",
    ]);
    expect(suggest("  ", ["calm"])).toEqual([]);
  });
  test("takes a suggestion by keys", async () => {
    render(<Tags />);
    await userEvent.type(field(), "dar{ArrowDown}{Enter}");
    expect(screen.getByRole("button", { name: "Remove dark" })).toBeVisible();
    expect(field()).toHaveValue("");
  });
  test("marks the first suggestion, which Enter takes; what is typed is offered last", async () => {
    render(<Tags />);
    await userEvent.type(field(), "dar");
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "darkest2 items",
      "dark1 item",
      expect.stringContaining("dar"),
    ]);
    expect(highlighted()).toBe("darkest2 items");
    await userEvent.keyboard("k");
    expect(highlighted()).toBe("dark1 item");
    await userEvent.keyboard("{Enter}");
    expect(screen.getByRole("button", { name: "Remove dark" })).toBeVisible();
    await userEvent.type(field(), "dar{ArrowUp}{Enter}");
    expect(screen.getByRole("button", { name: "Remove dar" })).toBeVisible();
    await userEvent.type(field(), "se{Escape}{Enter}");
    expect(screen.getByRole("button", { name: "Remove se" })).toBeVisible();
  });
  test("adds new words by Enter and by comma, and refuses doubles and too many", async () => {
    const onRefused = vi.fn();
    render(<Tags onRefused={onRefused} />);
    await userEvent.type(field(), "moss{Enter}MOSS{Enter}one,two,three,");
    expect(
      screen.getAllByRole("button", { name: /^Remove/ }).map((button) => button.getAttribute("aria-label")),
    ).toEqual(["Remove moss", "Remove one", "Remove two"]);
    expect(onRefused.mock.calls).toEqual([
      ["MOSS", "double"],
      ["three", "limit"],
    ]);
  });
  test("Backspace in the empty field takes the last word off", async () => {
    render(<Tags start={["calm", "sea"]} />);
    await userEvent.type(field(), "{Backspace}");
    expect(screen.queryByRole("button", { name: "Remove sea" })).toBeNull();
    expect(screen.getByRole("button", { name: "Remove calm" })).toBeVisible();
  });
  test("an arrow leads to the words, where Backspace takes one off", async () => {
    render(<Tags start={["calm", "sea"]} />);
    await userEvent.click(field());
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{Backspace}");
    expect(screen.queryByRole("button", { name: "Remove calm" })).toBeNull();
    expect(screen.getByRole("button", { name: "Remove sea" })).toBeVisible();
  });
  test("Escape closes the list and never takes a word off", async () => {
    render(<Tags start={["calm"]} />);
    await userEvent.type(field(), "dar");
    expect(screen.getByRole("listbox", { name: "Suggestions for Tags" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("listbox")).toBeNull();
    await userEvent.keyboard("{Escape}{Escape}");
    expect(screen.getByRole("button", { name: "Remove calm" })).toBeVisible();
  });
});
