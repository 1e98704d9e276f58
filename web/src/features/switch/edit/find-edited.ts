// The question the page that edits a theme asks. It is asked anew each time: what is edited must be what stands there.

import { EditSwitchThemePage } from "@/api/gql/edit-switch-theme-page";
import { operationQuery } from "@/api/query";

export const editedQuery = (hexId: string) => operationQuery(EditSwitchThemePage, { hexId });
