import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { RequestError } from "@/api/request-error";
import { usePlainForm } from "./use-plain-form";

const words = {
  signedOut: "Sign in again.",
  tooLarge: "Too large.",
  tooMany: ({ seconds }: { seconds: number }) => `Wait ${seconds} s.`,
  unreachable: "Unreachable.",
  offline: "Offline.",
  failed: "Failed on our side.",
};

function Profile({ send }: { send: (values: { name: string; about: string }) => Promise<void> }) {
  const { form, element, submit, problem } = usePlainForm({
    initial: { name: "", about: "" },
    check: ({ name }) => ({ name: name.length < 3 ? "At least 3 characters." : null }),
    send,
    words,
  });
  return (
    <form noValidate onSubmit={submit} ref={element}>
      <form.AppField name="name">{(field) => <field.TextField label="Name" />}</form.AppField>
      <form.AppField name="about">{(field) => <field.TextArea label="About you" />}</form.AppField>
      <p>{problem}</p>
      <button type="submit">Save</button>
    </form>
  );
}
const name = () => screen.getByRole("textbox", { name: "Name" });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
const refusal = (details: object = {}) =>
  new RequestError("said by the server", "BAD_USER_INPUT", { status: 200, ...details });

describe("a plain form", () => {
  test("says what is wrong when a field is left, not while it is typed in, and not of an empty one", async () => {
    render(<Profile send={vi.fn()} />);
    await userEvent.click(name());
    await userEvent.tab();
    expect(name()).toBeValid();
    await userEvent.type(name(), "ab");
    expect(name()).toBeValid();
    await userEvent.tab();
    expect(name()).toHaveAccessibleDescription("At least 3 characters.");
    await userEvent.type(name(), "c");
    expect(name()).toBeValid();
  });
  test("sends nothing while something is wrong, and goes to it", async () => {
    const send = vi.fn();
    render(<Profile send={send} />);
    await save();
    await waitFor(() => expect(name()).toHaveFocus());
    expect(name()).toBeInvalid();
    expect(send).not.toHaveBeenCalled();
  });
  test("puts a refusal at its field until it is changed, and lets it be sent again", async () => {
    const send = vi
      .fn()
      .mockRejectedValueOnce(refusal({ field: "data.name" }))
      .mockResolvedValue(undefined);
    render(<Profile send={send} />);
    await userEvent.type(name(), "mira");
    await save();
    await waitFor(() => expect(name()).toHaveAccessibleDescription("said by the server"));
    await waitFor(() => expect(name()).toHaveFocus());
    await userEvent.tab();
    expect(name()).toBeInvalid();
    await userEvent.type(name(), "2");
    expect(name()).toBeValid();
    await save();
    expect(send).toHaveBeenLastCalledWith({ name: "mira2", about: "" });
  });
  test("says a refusal about no field of its own beside the fields", async () => {
    const send = vi.fn().mockRejectedValue(refusal({ field: "data.elsewhere" }));
    render(<Profile send={send} />);
    await userEvent.type(name(), "mira");
    await save();
    expect(await screen.findByText("said by the server")).toBeVisible();
    await userEvent.type(name(), "2");
    expect(screen.queryByText("said by the server")).toBeNull();
  });
});
