// Requests to begin with.

export type Beginning = { id: "newest" | "me" | "schema"; query: string; variables: string };

const NEWEST = `query Newest($target: Target, $limit: PositiveInt) {
  switchThemes(target: $target, limit: $limit) {
    nodes {
      hexId
      name
      creator {
        username
      }
    }
    pageInfo {
      itemCount
    }
  }
}
`;

const ME = `{
  me {
    username
  }
  ownSwitchThemes {
    nodes {
      hexId
      name
      isPrivate
    }
  }
}
`;

const SCHEMA = `{
  __schema {
    queryType {
      fields {
        name
        description
      }
    }
  }
}
`;

export const BEGINNINGS: readonly Beginning[] = [
  { id: "newest", query: NEWEST, variables: '{ "target": "ResidentMenu", "limit": 5 }\n' },
  { id: "me", query: ME, variables: "" },
  { id: "schema", query: SCHEMA, variables: "" },
];
