// The steps with which no form begins, fetched while the first is filled in.

import { lateCode } from "@/ui/late-code";

export const laterSteps = lateCode(async () => {
  const [background, details, check] = await Promise.all([
    import("./steps/background-step"),
    import("@/features/publishing/details-step"),
    import("./steps/check-step"),
  ]);
  return { ...background, ...details, ...check };
});
