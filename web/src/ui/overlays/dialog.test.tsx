import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { Button } from "../controls/button";
import { Dialog } from "./dialog";

function Sample({ form }: { form?: "dialog" | "side" }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Save</Button>
      <Dialog
        description="It takes one click."
        footer={<Button>Sign in</Button>}
        form={form}
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Sign in to save this"
      />
    </>
  );
}
const opener = () => screen.getByRole("button", { name: "Save", hidden: true });
const dialog = () => screen.getByRole("dialog", { name: "Sign in to save this" });

async function open() {
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(dialog()).toHaveFocus());
}

describe("a dialog", () => {
  test("has its title as name, takes the focus itself and writes no style element", async () => {
    const before = document.querySelectorAll("style").length;
    render(<Sample />);
    await open();
    expect(dialog()).toHaveAccessibleDescription("It takes one click.");
    expect(document.querySelectorAll("style")).toHaveLength(before);
  });
  test("keeps Tab inside and gives the focus back on Escape", async () => {
    render(<Sample />);
    await open();
    for (const name of ["Close", "Sign in", "Close", "Sign in"]) {
      await userEvent.tab();
      await waitFor(() => expect(screen.getByRole("button", { name })).toHaveFocus());
    }
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(opener()).toHaveFocus());
    expect(screen.queryByRole("dialog")).toBeNull();
  });
  test("at the side leaves the page usable", async () => {
    render(<Sample form="side" />);
    await open();
    await userEvent.click(opener());
    expect(dialog()).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
