// The publish form on its page, with a server that answers, and the steps people take in it.
// The code of its pages comes with this module, so that no wait of a test includes it.

import "@/features/session/login-page";
import "@/features/switch/publish/publish-route";
import "@/features/switch/publish/published-page";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { laterSteps } from "@/features/switch/publish/later-steps";
import { tagBoxCode } from "@/ui/fields/tag-input";
import { samplePickerLayout } from "./publish-samples";
import { type Answers, renderApp } from "./render-app";
import { sampleMe, sampleSession } from "./samples";
import { serveUploads } from "./serve-uploads";

// A field that is replaced between the press and the first key would lose what is typed.
await Promise.all([tagBoxCode.fetch(), laterSteps.fetch()]);

export const published = (change: object = {}) => ({
  hexId: "9A6",
  name: "Evening harbour",
  pageUrl: "/switch/themes/evening-harbour-9A6",
  target: "ResidentMenu",
  isPrivate: false,
  previewState: "PENDING",
  previewProgress: 40,
  screenshotThumbHash: "3OcRJYB4d3h/iIeHeEh3eIhw+j2w",
  preview180Url: "/p/180",
  preview240Url: "/p/240",
  preview360Url: "/p/360",
  preview540Url: "/p/540",
  preview720Url: "/p/720",
  pack: null,
  ...change,
});

const entrance = samplePickerLayout({ hexId: "8", name: "Clock", target: "Entrance", options: [] });
const answers = (change: Answers): Answers => ({
  Session: () => sampleSession(sampleMe()),
  CreateSwitchThemePage: () => ({
    switchLayouts: { nodes: [samplePickerLayout(), entrance] },
    tags: [{ name: "dark" }, { name: "space" }],
  }),
  CreateSwitchThemes: () => ({ createSwitchThemes: [published()] }),
  FindPublishedTheme: () => ({ switchTheme: published({ previewState: "READY", previewProgress: 100 }) }),
  ...change,
});
export const openForm = (path: string, change: Answers = {}) => {
  const given = answers(change);
  // The transfer is put in place first: rendering replaces only fetch.
  return { sent: serveUploads(given), ...renderApp(path, given) };
};
export const step = (name: string) => screen.findByRole("heading", { level: 2, name });
export const goOn = () => userEvent.click(screen.getByRole("button", { name: "Continue" }));
export const publish = () => userEvent.click(screen.getByRole("button", { name: "Publish theme" }));
export const picture = () => new File(["picture"], "sea.png", { type: "image/png" });
