// The steps after the first, fetched while that one is filled in.

import { lateCode } from "@/ui/late-code";

export const laterSteps = lateCode(async () => {
  const [patches, pictures, extras, check] = await Promise.all([
    import("../theme-form/patches-part"),
    import("../theme-form/pictures-part"),
    import("../theme-form/extras-part"),
    import("./check-step"),
  ]);
  return { ...patches, ...pictures, ...extras, ...check };
});
