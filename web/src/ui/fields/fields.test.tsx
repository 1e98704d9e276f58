import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { wholeCrop } from "@/pure/crop";
import { Checkbox, RadioGroup, Switch } from "./choice";
import { ColorField, readHexColour } from "./color-field";
import { CropTool } from "./crop-tool";
import { FileDrop } from "./file-drop";
import { NumberField, numberFieldCode } from "./number-field";
import { TextField } from "./text-field";

beforeAll(() => numberFieldCode.fetch());

describe("a field", () => {
  test("ties its hint and its error to the control", () => {
    render(<TextField error="Give it a name." hint="Shown on its page." isRequired label="Name" />);
    const field = screen.getByRole("textbox", { name: /Name/ });
    expect(field).toHaveAccessibleDescription("Shown on its page. Give it a name.");
    expect(field).toBeInvalid();
    expect(field).toBeRequired();
    expect(field).toHaveAccessibleName("Name required");
  });
  test("does not say twice what its hint says already", () => {
    const rule = "3 to 32 letters.";
    render(<TextField error={rule} hint={rule} label="Name" />);
    expect(screen.getAllByText(rule)).toHaveLength(1);
    expect(screen.getByRole("textbox", { name: "Name" })).toHaveAccessibleDescription(rule);
  });
  test("counts characters as people see them", () => {
    render(<TextField defaultValue="夜の港🌙" label="Name" limit={100} />);
    expect(screen.getByText("4 of 100")).toBeVisible();
  });
});

describe("a number field", () => {
  function Columns({ onChange }: { onChange: (value: number) => void }) {
    const [value, setValue] = useState(5);
    return (
      <NumberField
        isInteger
        label="Columns"
        max={8}
        min={1}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
        value={value}
      />
    );
  }
  test("steps by button and by arrow key and stops at its limits", async () => {
    const onChange = vi.fn();
    render(<Columns onChange={onChange} />);
    await userEvent.click(screen.getByRole("button", { name: "Increase Columns" }));
    await userEvent.type(screen.getByRole("textbox"), "{ArrowUp}{ArrowUp}{ArrowUp}");
    expect(onChange.mock.calls.flat()).toEqual([6, 7, 8]);
    expect(screen.getByRole("button", { name: "Increase Columns" })).toBeDisabled();
  });
  test("leaves typing alone and settles what is out of bounds afterwards", async () => {
    const onChange = vi.fn();
    render(<Columns onChange={onChange} />);
    const field = screen.getByRole("textbox");
    await userEvent.clear(field);
    await userEvent.type(field, "70");
    expect(field).toHaveValue("70");
    await userEvent.tab();
    expect(field).toHaveValue("8");
    expect(onChange).toHaveBeenLastCalledWith(8);
  });
  test("takes nonsense back", async () => {
    render(<Columns onChange={() => undefined} />);
    const field = screen.getByRole("textbox");
    await userEvent.clear(field);
    await userEvent.type(field, "many");
    await userEvent.tab();
    expect(field).toHaveValue("5");
  });
});

describe("choices", () => {
  test("a switch and a checkbox tell their state", async () => {
    render(
      <>
        <Switch hint="Shown only to you." label="Private" />
        <Checkbox error="Confirm this first." label="I’m allowed to share this" />
      </>,
    );
    const toggle = screen.getByRole("switch", { name: "Private" });
    await userEvent.click(toggle);
    expect(toggle).toBeChecked();
    expect(toggle).toHaveAccessibleDescription("Shown only to you.");
    expect(screen.getByRole("checkbox", { name: "I’m allowed to share this" })).toHaveAccessibleDescription(
      "Confirm this first.",
    );
  });
  test("radio buttons stand under their legend and hand over the choice", async () => {
    const onChange = vi.fn();
    const options = [
      { value: "light", label: "Light" },
      { value: "dark", label: "Dark" },
    ] as const;
    render(<RadioGroup label="Colour mode" onChange={onChange} options={options} value="light" />);
    expect(screen.getByRole("group", { name: "Colour mode" })).toBeVisible();
    await userEvent.click(screen.getByRole("radio", { name: "Dark" }));
    expect(onChange).toHaveBeenCalledWith("dark");
  });
});

describe("a colour", () => {
  test.each([
    ["#abc", "#AABBCC"],
    [" e3be00 ", "#E3BE00"],
    ["#e3be0", null],
    ["yellow", null],
  ])("written as %j is %j", (typed, colour) => {
    expect(readHexColour(typed)).toBe(colour);
  });
  test("is read when it is typed, and shown so when the field is left", async () => {
    function Picked() {
      const [value, setValue] = useState("#E3BE00");
      return (
        <ColorField
          error={value === "mauve" ? "No colour." : undefined}
          label="Colour"
          onChange={setValue}
          value={value}
        />
      );
    }
    render(<Picked />);
    const field = screen.getByRole("textbox", { name: "Colour" });
    await userEvent.clear(field);
    await userEvent.type(field, "abc");
    expect(field).toHaveValue("abc");
    await userEvent.tab();
    expect(field).toHaveValue("#AABBCC");
    await userEvent.clear(field);
    await userEvent.type(field, "mauve");
    expect(field).toBeValid();
    await userEvent.tab();
    expect(field).toHaveValue("mauve");
    expect(field).toHaveAccessibleDescription("No colour.");
  });
});

describe("a place for files", () => {
  const picture = new File(["x"], "a.png", { type: "image/png" });
  test("takes them dropped, pasted and chosen", async () => {
    const onFiles = vi.fn();
    render(<FileDrop label="Background" onFiles={onFiles} />);
    const place = screen.getByRole("group", { name: "Background" });
    fireEvent.drop(place, { dataTransfer: { files: [picture] } });
    fireEvent.paste(place, { clipboardData: { files: [picture] } });
    await userEvent.upload(screen.getByLabelText("Background", { selector: "input" }), picture);
    expect(onFiles.mock.calls).toEqual([[[picture]], [[picture]], [[picture]]]);
  });
});

describe("the crop tool", () => {
  const bounds = { imageWidth: 2000, imageHeight: 1500, ratio: 16 / 9, minWidth: 1280 };
  function Cropping({ onChange }: { onChange: (crop: object) => void }) {
    const [crop, setCrop] = useState(wholeCrop(bounds));
    return (
      <CropTool
        {...bounds}
        onChange={(next) => {
          setCrop(next);
          onChange(next);
        }}
        src="blob:x"
        value={crop}
      />
    );
  }
  test("works by arrow keys and by number fields alone", async () => {
    const onChange = vi.fn();
    render(<Cropping onChange={onChange} />);
    screen.getByRole("slider", { name: "Crop area" }).focus();
    await userEvent.keyboard("{ArrowDown}");
    expect(onChange).toHaveBeenLastCalledWith({ x: 0, y: 196, width: 2000, height: 1125 });
    const width = screen.getByRole("textbox", { name: "Width" });
    await userEvent.clear(width);
    await userEvent.type(width, "1280");
    await userEvent.tab();
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ width: 1280, height: 720 }));
    await userEvent.click(screen.getByRole("button", { name: "Whole picture" }));
    expect(onChange).toHaveBeenLastCalledWith(wholeCrop(bounds));
  });
});
