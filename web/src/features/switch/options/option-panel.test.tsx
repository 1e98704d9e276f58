import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeAll, describe, expect, test } from "vitest";
import { numberFieldCode } from "@/ui/fields/number-field";
import type { Choice, LayoutOption } from "./choices";
import { OptionPanel } from "./option-panel";
import { niceStep } from "./variable-field";

beforeAll(() => numberFieldCode.fetch());

const id = (place: number) => `${String(place).padStart(8, "0")}-0000-4000-8000-000000000000`;
const value = (place: number, name = "value") => ({
  uuid: id(place),
  name,
  thumbHash: null,
  preview240Url: null,
  preview360Url: null,
});
const option = (change: Partial<LayoutOption>): LayoutOption => ({
  name: "Gap",
  kind: "INTEGER",
  priority: 1,
  min: null,
  max: null,
  example: null,
  isGlobal: false,
  values: [value(1)],
  ...change,
});

let chosen: readonly Choice[] = [];
function Panel({ options, isChecked }: { options: readonly LayoutOption[]; isChecked?: boolean }) {
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  chosen = choices;
  // Nobody asks what the options do.
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { enabled: false } } }));
  return (
    <QueryClientProvider client={client}>
      <OptionPanel
        choices={choices}
        hexId="7"
        isChecked={isChecked}
        onChange={setChoices}
        options={options}
        original={{ src: "/p/240", thumbHash: null, ground: "rgb(0, 128, 0)" }}
      />
    </QueryClientProvider>
  );
}

describe("an option", () => {
  test("that is off changes nothing, and begins within its bounds when turned on", async () => {
    render(<Panel options={[option({ min: 4, max: 20 })]} />);
    expect(chosen).toEqual([]);
    await userEvent.click(screen.getByRole("switch", { name: "Gap" }));
    expect(chosen).toEqual([{ valueUuid: id(1), variable: "4" }]);
    await userEvent.click(screen.getByRole("button", { name: "Increase Gap: amount" }));
    expect(chosen).toEqual([{ valueUuid: id(1), variable: "5" }]);
    await userEvent.click(screen.getByRole("switch", { name: "Gap" }));
    expect(chosen).toEqual([]);
  });
  test("shows the placeholder of its values' pictures, and the ground where there is none", () => {
    const drawn = (place: number, thumbHash: string | null) => ({
      ...value(place),
      thumbHash,
      preview240Url: `/p/${place}`,
    });
    const values = [drawn(1, "3OcRJYB4d3h/iIeHeEh3eIhw+j2w"), drawn(2, null)];
    const { container } = render(<Panel options={[option({ name: "Size", kind: "SELECT", values })]} />);
    const frame = (place: number) => container.querySelector(`img[src="/p/${place}"]`)?.parentElement?.style;
    expect(frame(1)?.backgroundImage).toMatch(/^url\("?data:image\/png/);
    expect(frame(2)?.backgroundImage).toBe("");
    expect(frame(2)?.backgroundColor).toBe("rgb(0, 128, 0)");
  });
  test("with few values shows tiles, with many a list, each with a way back to the original", async () => {
    const few = option({ name: "Size", kind: "SELECT", values: [value(1, "Small"), value(2, "Large")] });
    const names = ["A", "B", "C", "D", "E", "F"];
    const many = option({ name: "Tone", kind: "SELECT", values: names.map((name, place) => value(place + 10, name)) });
    render(<Panel options={[few, many]} />);
    expect(screen.getByRole("radio", { name: "Original" })).toBeChecked();
    await userEvent.click(screen.getByRole("radio", { name: "Large" }));
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Tone" }), "C");
    expect(chosen).toEqual([{ valueUuid: id(2) }, { valueUuid: id(12) }]);
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Tone" }), "Original");
    await userEvent.click(screen.getByRole("radio", { name: "Original" }));
    expect(chosen).toEqual([]);
  });
  test("that is a colour keeps its opacity apart from it", async () => {
    render(<Panel options={[option({ name: "Tint", kind: "COLOR" })]} />);
    await userEvent.click(screen.getByRole("switch", { name: "Tint" }));
    const colour = screen.getByRole("textbox", { name: "Tint: colour" });
    await userEvent.clear(colour);
    await userEvent.type(colour, "f80{Enter}");
    expect(chosen).toEqual([{ valueUuid: id(1), variable: "#FF8800" }]);
  });
  test("that is a wrong colour says so when it is left, and is no other colour meanwhile", async () => {
    render(<Panel options={[option({ name: "Tint", kind: "COLOR" })]} />);
    await userEvent.click(screen.getByRole("switch", { name: "Tint" }));
    screen.getByRole("slider", { name: "Tint: opacity" }).focus();
    fireEvent.change(screen.getByRole("slider", { name: "Tint: opacity" }), { target: { value: "50" } });
    const colour = screen.getByRole("textbox", { name: "Tint: colour" });
    await userEvent.clear(colour);
    await userEvent.type(colour, "mauve");
    expect(colour).toBeValid();
    expect(chosen).toEqual([{ valueUuid: id(1), variable: "mauve" }]);
    await userEvent.tab();
    expect(colour).toHaveAccessibleDescription("Enter a colour like #E3BE00.");
    expect(colour).toHaveValue("mauve");
    await userEvent.clear(colour);
    await userEvent.type(colour, "f80");
    expect(chosen).toEqual([{ valueUuid: id(1), variable: "#FF880080" }]);
  });
  test.each([
    ["70", "Between 4 and 20."],
    ["1.5", "Enter a whole number."],
    ["", "Enter a whole number."],
  ])("that is the number %j says what is wrong and is not changed to another", async (typed, wrong) => {
    render(<Panel options={[option({ min: 4, max: 20 })]} />);
    await userEvent.click(screen.getByRole("switch", { name: "Gap" }));
    const field = screen.getByRole("textbox", { name: "Gap: amount" });
    await userEvent.clear(field);
    if (typed) await userEvent.type(field, typed);
    expect(field).toBeValid();
    await userEvent.tab();
    expect(field).toHaveValue(typed);
    expect(field).toHaveAccessibleDescription(`From 4 to 20. ${wrong}`);
    expect(chosen).toEqual([{ valueUuid: id(1), variable: typed }]);
  });
  test("that is a text complains of too much at once, and of nothing only when asked", async () => {
    const text = option({ name: "Title", kind: "STRING", min: 1, max: 3 });
    const { rerender } = render(<Panel options={[text]} />);
    await userEvent.click(screen.getByRole("switch", { name: "Title" }));
    const field = screen.getByRole("textbox", { name: "Title: text" });
    expect(field).not.toHaveAttribute("aria-invalid");
    rerender(<Panel isChecked options={[text]} />);
    expect(field).toHaveAccessibleDescription("1 to 3 characters.");
    await userEvent.type(field, "abcd");
    expect(field).toHaveAttribute("aria-invalid", "true");
    await userEvent.type(field, "{Backspace}");
    expect(field).not.toHaveAttribute("aria-invalid");
  });
});

test("a layout without options says so", () => {
  render(<Panel options={[]} />);
  expect(screen.getByText("This layout has no options. It’s used as it is.")).toBeVisible();
});

test.each([
  [100, 1],
  [1, 0.01],
  [700, 5],
  [30, 0.2],
])("a scale over %d goes in steps of %d", (range, step) => {
  expect(niceStep(range)).toBe(step);
});
