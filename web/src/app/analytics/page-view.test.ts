// @vitest-environment jsdom
import { describe, expect, test } from "vitest";
import { pageReferrer, pageView } from "./page-view";

const view = (fullPath: string, status = "success") =>
  pageView([
    { routeId: "__root__", fullPath: "/", status: "success" },
    { routeId: fullPath, fullPath, status },
  ]);

describe("a page view", () => {
  test("is its address, without what names an item or a person", () => {
    expect(view("/")).toEqual({ url: "/", isOfOne: false });
    expect(view("/switch/themes/")).toEqual({ url: "/switch/themes", isOfOne: false });
    expect(view("/switch/themes/$slugId")).toEqual({ url: "/switch/themes/$slugId", isOfOne: true });
    expect(view("/creators/$username")).toEqual({ url: "/creators/$username", isOfOne: true });
  });
  test.each([
    "/account/",
    "/account/sign-in",
    "/account/items",
    "/account/notifications",
    "/moderation/",
    "/moderation/users/$uuid",
    "/login",
    "/login-success",
    "/login-failed",
    "/recover",
    "/register",
    "/switch/themes/$slugId/edit",
  ])("is nothing of %s", (path) => {
    expect(view(path)).toBe(null);
  });
  test("is nothing of a page that is not there or has failed", () => {
    expect(pageView([{ routeId: "__root__", fullPath: "/", status: "success" }])).toBe(null);
    expect(view("/switch/themes/$slugId", "notFound")).toBe(null);
    expect(view("/switch/themes", "error")).toBe(null);
    expect(pageView([])).toBe(null);
  });
});

describe("where a visit has come from", () => {
  const here = window.location.origin;
  test.each([
    ["https://forum.example/thread/7?user=mona#reply", "", "https://forum.example/thread/7"],
    ["https://forum.example/", "?ref=letter", "https://forum.example/"],
    ["", "?referrer=letter&ref=other", "letter"],
    ["", "?ref=letter", "letter"],
    [`${here}/switch/themes/secret-garden-A24`, "?ref=letter", "letter"],
    [here, "", ""],
    ["", `?ref=${"x".repeat(600)}`, "x".repeat(500)],
    ["", "", ""],
  ])("of %j with %j is %j", (referrer, search, expected) => {
    expect(pageReferrer(referrer, search)).toBe(expected);
  });
});
