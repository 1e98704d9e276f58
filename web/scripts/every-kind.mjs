// What a page asks of every kind of item. `...EveryKindAtHome` in an operation stands for the fragments that the kinds'
// own folders define for it: `SwitchThemesAtHome`, `SwitchLayoutsAtHome`, each named after the path of its kind's list. The
// kinds are the lists of addresses.json, in that order. `...SomeKindsOwned` stands for those that are defined.
import { Kind, visit } from "graphql";

const EVERY_KIND = "EveryKind";
const SOME_KINDS = "SomeKinds";

/** The paths of the lists, one for each kind. */
export const listsOf = ({ pages }) => pages.filter(({ sorts }) => sorts).map(({ pattern }) => pattern);

/** `SwitchThemesAtHome` for /switch/themes. */
const fragmentName = (list, suffix) => list.replace(/[/-]([a-z])/g, (_, letter) => letter.toUpperCase()) + suffix;

/** The documents with the fragments of every kind in place of `...EveryKind…`. */
export function spreadEveryKind(documents, lists) {
  const definitions = documents.flatMap(({ document }) => document.definitions);
  const written = new Set(
    definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION).map(({ name }) => name.value),
  );
  const missing = [];
  const spread = (node, location) => {
    const asked = node.kind === Kind.FRAGMENT_SPREAD ? node.name.value : "";
    const prefix = [EVERY_KIND, SOME_KINDS].find((prefix) => asked.startsWith(prefix));
    if (!prefix) return [node];
    return lists.flatMap((list) => {
      const name = fragmentName(list, asked.slice(prefix.length));
      if (!written.has(name)) {
        if (prefix === SOME_KINDS) return [];
        missing.push(`${location} asks for ${name}, which the kind of ${list} does not define`);
      }
      return [{ ...node, name: { ...node.name, value: name } }];
    });
  };
  const whole = documents.map(({ location, document }) => ({
    location,
    document: visit(document, {
      SelectionSet: (node) => ({ ...node, selections: node.selections.flatMap((part) => spread(part, location)) }),
    }),
  }));
  if (missing.length > 0) throw new Error(missing.join("\n"));
  return whole;
}
