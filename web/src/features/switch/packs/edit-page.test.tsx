import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import "./edit-page";
import { renderApp } from "@/testing/render-app";
import { sampleMe, sampleSession } from "@/testing/samples";

test("a blocked creator is told that a pack cannot be changed", async () => {
  const me = sampleMe({ isBlocked: true });
  const pack = {
    hexId: "A",
    pageUrl: "/switch/packs/evenings-A",
    creatorUuid: me.uuid,
    creator: { username: me.username },
    name: "Evenings",
    description: null,
    isPrivate: false,
    isNSFW: false,
    updatedAt: "2026-05-04T09:30:00.000Z",
    preview720Url: "/720",
    thumbHash: null,
    previewState: "READY",
    tags: [],
    themes: [],
  };
  renderApp("/switch/packs/evenings-A/edit", {
    Session: () => sampleSession(me),
    EditSwitchPackPage: () => ({ switchPack: pack, tags: [] }),
  });
  await screen.findByText(/^Your account is blocked/);
  expect(screen.queryByRole("textbox", { name: /^Name/ })).toBeNull();
});
