import { afterEach, expect, test, vi } from "vitest";
import { dayInWords } from "./day";
import { fullTime, relativeTime, timeOfDay } from "./relative-time";

test("moments are relative for a week and dates after it", () => {
  const now = new Date("2026-05-10T12:00:00Z");
  const ago = (ms: number) => relativeTime(new Date(now.getTime() - ms), now);
  expect(ago(0)).toBe("this minute");
  expect(ago(300_000)).toBe("5 minutes ago");
  expect(ago(86_400_000)).toBe("yesterday");
  expect(ago(8 * 86_400_000)).toBe("2 May 2026");
});
test("a date is the world's, whatever the zone of whoever reads it", () => {
  expect(dayInWords("2026-12-31T23:59:59.000Z")).toBe("31 December 2026");
  expect(dayInWords("2027-01-01")).toBe("1 January 2027");
});

afterEach(() => vi.unstubAllGlobals());

test.each([
  [["en-GB", "en"], "14:05", "Monday,? 4 May 2026"],
  [["en-AU"], "02:05 pm", "Monday,? 4 May 2026"],
  [["en-US"], "02:05 PM", "Monday, May 4, 2026"],
  // Of the page's language, wherever it stands among those of the browser.
  [["de-AT", "en-GB"], "14:05", "Monday,? 4 May 2026"],
])("what the browser adds is in the format of its region: %s", (languages, time, day) => {
  vi.stubGlobal("navigator", { languages });
  const moment = new Date(2026, 4, 4, 14, 5);
  expect(timeOfDay(moment).replace(/\s/g, " ")).toBe(time);
  expect(fullTime(moment)).toMatch(new RegExp(day));
  expect(dayInWords(moment.toISOString()), "the same from the server").toBe("4 May 2026");
});
