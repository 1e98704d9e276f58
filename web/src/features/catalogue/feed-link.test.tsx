import { render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { setLanguage } from "@/messages/language";
import { FeedLink } from "./feed-link";

afterEach(() => setLanguage("en"));

describe("the link to a feed", () => {
  test.each([
    ["en", "/feeds/switch/themes.atom"],
    ["de", "/feeds/switch/themes.atom?language=de"],
    ["ja", "/feeds/switch/themes.atom?language=ja"],
  ])("leads to the one in the language of the page: %s", (language, address) => {
    setLanguage(language);
    render(<FeedLink of="/switch/themes" />);
    expect(screen.getByRole("link")).toHaveAttribute("href", address);
  });
});
