// What is to be known before one's data is exported, and before one's account is deleted.

import { DeletionSection } from "@/api/gql/deletion-section";
import { OwnDataSection } from "@/api/gql/own-data-section";
import type { DeletionSectionQuery } from "@/api/gql/types";
import { operationQuery } from "@/api/query";
import { apiBase } from "@/platform/site";

export type Deletion = DeletionSectionQuery["accountDeletion"];

export const ownDataQuery = { ...operationQuery(OwnDataSection, {}), staleTime: 0 } as const;
export const deletionQuery = { ...operationQuery(DeletionSection, {}), staleTime: 0 } as const;

export const exportAddress = () => `${apiBase()}/account/export`;
