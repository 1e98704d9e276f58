// Options of a layout, as small as tests of choices need them.

import type { LayoutOptionFragment } from "@/api/gql/types";

export const optionValueId = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;

export const sampleOptionValue = (digit: number, name: string) => ({
  uuid: optionValueId(digit),
  name,
  thumbHash: null,
  preview240Url: null,
  preview360Url: null,
});

/** A switch of one value, with these changes. */
export const sampleOption = (change: Partial<LayoutOptionFragment>): LayoutOptionFragment => ({
  name: "Rounded",
  kind: "TOGGLE",
  priority: 1,
  min: null,
  max: null,
  example: null,
  isGlobal: false,
  values: [sampleOptionValue(1, "enable")],
  ...change,
});
