import { describe, expect, test } from "vitest";
import { readAddresses } from "./gen-addresses.mjs";
import { readOperations } from "./gen-graphql.mjs";

const { parameters, pages } = await readAddresses();
const { operations } = await readOperations();
const operationOf = (page) => operations.find(({ name }) => name === page.operation);

describe("the table of addresses", () => {
  test.each(pages.filter(({ operation }) => operation))("$pattern begins with an operation that is written", (page) => {
    expect(operationOf(page)?.kind).toBe("query");
  });
  test.each(pages.filter((page) => page.parameters))("$pattern asks what its operation can be asked", (page) => {
    const { text } = operationOf(page);
    for (const name of page.parameters) expect(text).toMatch(new RegExp(`[(,]\\$${parameters[name].variable}:`));
  });
  test.each(pages.filter(({ sorts }) => sorts))("$pattern leaves out what is the default of its operation", (page) => {
    const { defaults } = operationOf(page);
    expect(defaults).toMatchObject({ page: 1, order: "DESC" });
    // The server orders a search by how well it fits; what else there is asks for its order.
    expect(defaults).not.toHaveProperty("sort");
  });
});
