// The questions of the queue, of its cases, and of accounts.

import { FoundUsers } from "@/api/gql/found-users";
import { ModeratedUserPage } from "@/api/gql/moderated-user-page";
import { ModerationCase } from "@/api/gql/moderation-case";
import { ModerationCases } from "@/api/gql/moderation-cases";
import { StaffMembers } from "@/api/gql/staff-members";
import type {
  FoundUsersQuery,
  ModeratedUserFragment,
  ModerationCaseQuery,
  ModerationCaseRowFragment,
} from "@/api/gql/types";
import { listQuery, operationQuery } from "@/api/query";
import type { PeopleSearch } from "./people-search";
import type { QueueSearch } from "./queue-search";

export type Case = ModerationCaseRowFragment;
export type CaseDetails = NonNullable<ModerationCaseQuery["moderationCase"]>;

export const casesQuery = ({ state = "OPEN", kind, category, assigned, page }: QueueSearch) =>
  listQuery(ModerationCases, { state, kind, category, assigned, page });

export const caseQuery = (id: number) => operationQuery(ModerationCase, { id });

export const staffQuery = { ...operationQuery(StaffMembers, {}), staleTime: 60_000 } as const;

export type FoundUser = FoundUsersQuery["users"]["nodes"][number];

export const usersQuery = ({ q = "", page }: PeopleSearch) => listQuery(FoundUsers, { search: q, page });

export type ModeratedUser = ModeratedUserFragment;

export const userQuery = (uuid: string) => operationQuery(ModeratedUserPage, { uuid });
