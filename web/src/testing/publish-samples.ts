// Values for the tests of publishing.

import type { PickerLayoutFragment } from "@/api/gql/types";
import { type Draft, emptyDraft } from "@/features/switch/theme-form/draft";

const value = (uuid: string, name: string) => ({
  uuid,
  name,
  thumbHash: null,
  preview240Url: `/v/${name}`,
  preview360Url: `/v/${name}`,
});

export const ROUNDED = "11111111-0000-4000-8000-000000000001";
export const LARGE = "11111111-0000-4000-8000-000000000002";

/** A home menu layout with a switch and a selection. */
export const samplePickerLayout = (change: Partial<PickerLayoutFragment> = {}): PickerLayoutFragment => ({
  uuid: "22222222-0000-4000-8000-000000000001",
  hexId: "7",
  name: "Two Row",
  description: "Ten icons in two rows",
  target: "ResidentMenu",
  color: "#30475E",
  thumbHash: null,
  preview240Url: "/p/240",
  preview360Url: "/p/360",
  overlayUrl: "/o/plain",
  creator: { username: "Vitrine" },
  options: [
    {
      name: "Rounded",
      kind: "TOGGLE",
      priority: 1,
      min: null,
      max: null,
      example: null,
      isGlobal: false,
      values: [value(ROUNDED, "rounded")],
    },
    {
      name: "Size",
      kind: "SELECT",
      priority: 2,
      min: null,
      max: null,
      example: null,
      isGlobal: false,
      values: [value(LARGE, "Large")],
    },
  ],
  ...change,
});

/** A draft with everything that is required. */
export const sampleDraft = (change: Partial<Draft> = {}): Draft => ({
  ...emptyDraft("33333333-0000-4000-8000-000000000001"),
  setId: change.id ?? "33333333-0000-4000-8000-000000000001",
  updatedAt: 0,
  target: "ResidentMenu",
  base: "7",
  choices: [],
  name: "Evening harbour",
  description: "A quiet harbour at dusk.",
  tags: ["dark", "sea", "calm"],
  ...change,
});
