// What the server needs of the operations that pages ask first. Without it nothing fails there: a page comes without its
// data, or a mature item with its picture in the previews of links.
import { getNullableType, isObjectType, Kind, parse } from "graphql";

/** The limits that documents come near as kinds are added, by their names in crates/core/src/limits.rs. */
export const LIMITS = { QUERY_ROOT_FIELDS_MAX: 10, QUERY_FRAGMENTS_MAX: 20 };

/** What the head of an item's page is made from, of those that its type has (crates/server/src/pages/head.rs). */
const HEAD_FIELDS = ["pageUrl", "isNSFW", "isPrivate"];

/** The fields directly in a selection, every spread followed. */
function fieldsIn({ selections }, fragments) {
  return selections.flatMap((node) => {
    if (node.kind === Kind.FIELD) return [node];
    if (node.kind === Kind.INLINE_FRAGMENT) return fieldsIn(node.selectionSet, fragments);
    return fieldsIn(fragments.get(node.name.value).selectionSet, fragments);
  });
}

function read({ text }) {
  const { definitions } = parse(text);
  const fragments = new Map(
    definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION).map((node) => [node.name.value, node]),
  );
  const operation = definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  return { fragments, roots: fieldsIn(operation.selectionSet, fragments) };
}

/** What the head of an item's page lacks. */
function lackingInHead({ pattern, title, description }, operation, schema) {
  const { fragments, roots } = read(operation);
  const queries = schema.getQueryType().getFields();
  const items = roots.flatMap((node) => {
    const type = getNullableType(queries[node.name.value]?.type);
    return isObjectType(type) && "pageUrl" in type.getFields() ? [{ node, type }] : [];
  });
  if (items.length === 0) return [`${operation.name} asks for no item, which ${pattern} is about`];
  const filledIn = [...`${title} ${description}`.matchAll(/\{(\w+)\}/g)].map(([, field]) => field);
  return items.flatMap(({ node, type }) => {
    const selected = fieldsIn(node.selectionSet, fragments).map(({ alias, name }) => (alias ?? name).value);
    return [...HEAD_FIELDS.filter((field) => field in type.getFields()), ...filledIn]
      .filter((field) => !selected.includes(field))
      .map(
        (field) => `${operation.name} does not select ${field} of ${node.name.value}: the head of ${pattern} needs it`,
      );
  });
}

/** Where a document is larger than the server takes. */
function overLimits(operation) {
  const { fragments, roots } = read(operation);
  return [
    ["QUERY_ROOT_FIELDS_MAX", roots.length, "root fields"],
    ["QUERY_FRAGMENTS_MAX", fragments.size, "fragments"],
  ]
    .filter(([limit, count]) => count > LIMITS[limit])
    .map(
      ([limit, count, what]) =>
        `${operation.name} has ${count} ${what}: the server refuses more than ${LIMITS[limit]} (${limit} in crates/core/src/limits.rs)`,
    );
}

/** A sentence for everything that the server would pass over. */
export function problemsOf(pages, operations, schema) {
  return pages
    .filter(({ operation }) => operation)
    .flatMap((page) => {
      const operation = operations.find(({ name }) => name === page.operation);
      if (!operation) return [`${page.pattern} asks ${page.operation}, which stands in no .graphql file`];
      const inHead = page.pattern.includes("{slugId}") ? lackingInHead(page, operation, schema) : [];
      return [...inHead, ...overLimits(operation)];
    });
}
