// @vitest-environment jsdom
import { describe, expect, test } from "vitest";
import { toldPage, toldReferrer } from "./told-page";

const told = (fullPath: string, status = "success") =>
  toldPage([
    { routeId: "__root__", fullPath: "/", status: "success" },
    { routeId: fullPath, fullPath, status },
  ]);

describe("what is told of a page", () => {
  test("is its address, without what names a work or a person", () => {
    expect(told("/")).toEqual({ url: "/", isOfOne: false });
    expect(told("/switch/themes/")).toEqual({ url: "/switch/themes", isOfOne: false });
    expect(told("/switch/themes/$slugId")).toEqual({ url: "/switch/themes/$slugId", isOfOne: true });
    expect(told("/creators/$username")).toEqual({ url: "/creators/$username", isOfOne: true });
  });
  test.each([
    "/account/",
    "/account/sign-in",
    "/account/works",
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
    expect(told(path)).toBe(null);
  });
  test("is nothing of a page that is not there or has failed", () => {
    expect(toldPage([{ routeId: "__root__", fullPath: "/", status: "success" }])).toBe(null);
    expect(told("/switch/themes/$slugId", "notFound")).toBe(null);
    expect(told("/switch/themes", "error")).toBe(null);
    expect(toldPage([])).toBe(null);
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
    expect(toldReferrer(referrer, search)).toBe(expected);
  });
});
