// What steps are given besides the form.

import type { ReactNode } from "react";
import type { SharedField } from "../set/theme-set";

/** What gives the value of a field to the other themes, where there are any. */
export type ForAll = (field: SharedField) => ReactNode;
