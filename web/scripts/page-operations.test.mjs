import { readFile } from "node:fs/promises";
import { buildSchema } from "graphql";
import { expect, test } from "vitest";
import { readAddresses } from "./gen-addresses.mjs";
import { readOperations } from "./gen-graphql.mjs";
import { LIMITS, problemsOf } from "./page-operations.mjs";

const schema = buildSchema(`
  type Creator { username: String! }
  type Thing { name: String! pageUrl: String! isNSFW: Boolean! creator: Creator! }
  type Plain { name: String! pageUrl: String! }
  type Query { thing: Thing plain: Plain tags: [String!]! }
`);
const page = { pattern: "/things/{slugId}", operation: "ThingPage", title: "{name}", description: "By {creator}." };
const problems = (text, change = {}) => problemsOf([{ ...page, ...change }], [{ name: "ThingPage", text }], schema);

test("a page whose operation selects what its head is made from has no problem, wherever it is selected", () => {
  const text = `query ThingPage { thing { ...Head ... on Thing { pageUrl } } tags }
    fragment Head on Thing { ...Name isNSFW creator { username } } fragment Name on Thing { name }`;
  expect(problems(text)).toEqual([]);
});
test("what the head lacks is named, and nothing that the type has not", () => {
  expect(problems("query ThingPage { thing { pageUrl covered: isNSFW creator { username } } }")).toEqual([
    "ThingPage does not select isNSFW of thing: the head of /things/{slugId} needs it",
    "ThingPage does not select name of thing: the head of /things/{slugId} needs it",
  ]);
  expect(problems("query ThingPage { plain { name } }", { description: "A thing." })).toEqual([
    "ThingPage does not select pageUrl of plain: the head of /things/{slugId} needs it",
  ]);
});
test("a page of an item that asks for none, or asks nothing that is written, is named", () => {
  expect(problems("query ThingPage { tags }")).toEqual(["ThingPage asks for no item, which /things/{slugId} is about"]);
  expect(problems("", { operation: "Other" })).toEqual([
    "/things/{slugId} asks Other, which stands in no .graphql file",
  ]);
});
test("a page that lists asks for no item", () => {
  expect(problems("query ThingPage { tags }", { pattern: "/things" })).toEqual([]);
});
test("a document that the server would refuse is named with the limit, fields counted where they are spread", () => {
  const names = Array.from({ length: 21 }, (_, place) => `F${place}`);
  const text = `query ThingPage { ${names.map((name) => `...${name}`).join(" ")} }
    ${names.map((name, place) => `fragment ${name} on Query { t${place}: tags }`).join(" ")}`;
  expect(problems(text, { pattern: "/" })).toEqual([
    "ThingPage has 21 root fields: the server refuses more than 10 (QUERY_ROOT_FIELDS_MAX in crates/core/src/limits.rs)",
    "ThingPage has 21 fragments: the server refuses more than 20 (QUERY_FRAGMENTS_MAX in crates/core/src/limits.rs)",
  ]);
});
test("the limits are the server's", async () => {
  const limits = await readFile(`${import.meta.dirname}/../../crates/core/src/limits.rs`, "utf8");
  for (const [name, limit] of Object.entries(LIMITS)) expect(limits).toContain(`pub const ${name}: usize = ${limit};`);
});
test("every page there is has what the server needs", async () => {
  const [{ pages }, { operations, schema }] = await Promise.all([readAddresses(), readOperations()]);
  expect(problemsOf(pages, operations, schema)).toEqual([]);
});
