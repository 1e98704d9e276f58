import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { Button } from "../controls/button";
import { Pager, pagesToShow } from "../controls/pager";
import { ErrorPanel } from "./error-panel";
import { Frame, previewSrcSet } from "./frame";

describe("a frame", () => {
  const picture = { src: "/p/360", thumbHash: "3OcRJYB4d3h/iIeHeEh3eIhw+j2w" };
  const frame = (container: HTMLElement) => container.firstElementChild as HTMLElement;

  test("shows the placeholder until the picture is there", () => {
    const { container } = render(<Frame alt="Evening harbour" picture={picture} />);
    expect(frame(container).style.backgroundImage).toMatch(/^url\("?data:image\/png/);
    fireEvent.load(screen.getByRole("img", { name: "Evening harbour" }));
    expect(frame(container).style.backgroundImage).toBe("");
  });
  test("keeps its shape when the picture fails, and tries again", async () => {
    const { container } = render(<Frame alt="Evening harbour" height={720} picture={picture} width={1280} />);
    fireEvent.error(screen.getByRole("img"));
    expect(screen.getByText("Could not load picture")).toBeVisible();
    expect(frame(container)).toHaveClass("aspect-video");
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(screen.getByRole("img", { name: "Evening harbour" })).toBeInTheDocument();
  });
  test("offers the preview set by the widths behind its heights", () => {
    const previews = {
      preview180Url: "/a",
      preview240Url: "/b",
      preview360Url: "/c",
      preview540Url: "/d",
      preview720Url: "/e",
    };
    expect(previewSrcSet(previews)).toBe("/a 320w, /b 426w, /c 640w, /d 960w, /e 1280w");
  });
});

describe("numbered pages", () => {
  test.each([
    [1, 1, "1"],
    [1, 5, "1 2 3 4 5"],
    [1, 54, "1 2 3 … 54"],
    [4, 54, "1 2 3 4 5 6 … 54"],
    [27, 54, "1 … 25 26 27 28 29 … 54"],
    [54, 54, "1 … 52 53 54"],
  ])("around page %d of %d are %s", (page, pageCount, shown) => {
    expect(
      pagesToShow(page, pageCount)
        .map((one) => one ?? "…")
        .join(" "),
    ).toBe(shown);
  });
  test("tell the range of items and have no previous on the first", () => {
    render(
      <Pager
        itemCount={1284}
        limit={24}
        page={1}
        pageCount={54}
        renderLink={(page, props) => <a href={`?page=${page}`} {...props} />}
      />,
    );
    expect(screen.getByText("1–24 of 1,284")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Previous" })).toBeNull();
    expect(screen.getByRole("link", { name: "Next" })).toHaveAttribute("href", "?page=2");
    expect(screen.getByRole("link", { name: "Page 1" })).toHaveAttribute("aria-current", "page");
  });
});

describe("a button", () => {
  test("that is busy keeps focus and does nothing", async () => {
    const onClick = vi.fn();
    render(
      <Button isBusy onClick={onClick}>
        Preparing…
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Preparing…" });
    button.focus();
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute("aria-busy", "true");
  });
  test("that is busy does not send its form", () => {
    const onSubmit = vi.fn();
    render(
      <form onSubmit={onSubmit}>
        <Button isBusy type="submit">
          Publish
        </Button>
      </form>,
    );
    fireEvent.click(screen.getByRole("button", { name: "Publish" }));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

test("a failure in place says why, with the number for support, and retries", async () => {
  const onRetry = vi.fn();
  render(<ErrorPanel onRetry={onRetry} reason="The server could not be reached." requestId="r-1" />);
  expect(screen.getByRole("alert")).toHaveTextContent("The server could not be reached.");
  expect(screen.getByRole("alert")).toHaveTextContent("Request r-1");
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(onRetry).toHaveBeenCalledOnce();
});
