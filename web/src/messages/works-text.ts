// The part of the catalogue that walls and works use, in the language in use.

import { enWorks, type WorksMessages } from "./en-works";

export const worksText: WorksMessages = enWorks;
