import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import "./pack-page";
import { renderApp } from "@/testing/render-app";
import { sampleSession, sampleShownTheme } from "@/testing/samples";

test("a pack names what the previews of its themes leave out, at its collage and at each of them", async () => {
  const names = ["RdtBase/N_Off/Position", "Set/N_List/Scale"];
  const themes = names.map((name, place) => ({
    ...sampleShownTheme({ hexId: `B${place}`, target: place === 0 ? "ResidentMenu" : "Set" }),
    leftOut: { count: 1, names: [name] },
  }));
  const { creator } = sampleShownTheme();
  const pack = {
    ...sampleShownTheme(),
    hexId: "A",
    name: "Evenings",
    pageUrl: "/switch/packs/evenings-A",
    previewState: "OUTDATED",
    preview1080Url: "/1080",
    thumbHash: null,
    leftOut: { count: 2, names },
    creator,
    themes,
  };
  renderApp("/switch/packs/evenings-A", {
    Session: () => sampleSession(),
    SwitchPackPage: () => ({ switchPack: pack }),
    RelatedPacks: () => ({ switchPacks: { nodes: [], pageInfo: { itemCount: 0 } } }),
  });
  await userEvent.click(await screen.findByText("This preview leaves out 2 changes"));
  for (const name of names) expect(screen.getByText(name)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Home menu" }));
  expect(screen.getByText("This preview leaves out 1 change")).toBeVisible();
  expect(screen.queryByText("This preview leaves out 2 changes")).toBeNull();
});
