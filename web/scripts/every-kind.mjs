// What a page asks of every kind of item. `...EveryKindSaved` in an operation stands for the fragments that the kinds'
// own folders define for it: `SwitchThemesSaved`, `SwitchLayoutsSaved`, each named after the path of its kind's list. The
// kinds are the lists of addresses.json, in that order, without those that show some of another list; `...EveryListAtHome`
// stands for the fragments of all of them. `...SomeKindsOwned` stands for those that are defined.
import { Kind, visit } from "graphql";

const EVERY_LIST = "EveryList";
const EVERY_KIND = "EveryKind";
const SOME_KINDS = "SomeKinds";

/** The paths of all lists: those of the kinds, and the views, which show some of a kind. */
export const listsOf = ({ pages }) => pages.filter(({ sorts }) => sorts).map(({ pattern }) => pattern);

/** The paths of the lists that are views. */
export const viewsOf = ({ pages }) => pages.filter(({ of }) => of).map(({ pattern }) => pattern);

/** `SwitchThemesAtHome` for /switch/themes. */
const fragmentName = (list, suffix) => list.replace(/[/-]([a-z])/g, (_, letter) => letter.toUpperCase()) + suffix;

/** The documents with the fragments of every kind in place of `...EveryKind…`, and of every list in place of `...EveryList…`. */
export function spreadEveryKind(documents, lists, views = []) {
  const definitions = documents.flatMap(({ document }) => document.definitions);
  const written = new Set(
    definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION).map(({ name }) => name.value),
  );
  const missing = [];
  const spread = (node, location) => {
    const asked = node.kind === Kind.FRAGMENT_SPREAD ? node.name.value : "";
    const prefix = [EVERY_LIST, EVERY_KIND, SOME_KINDS].find((prefix) => asked.startsWith(prefix));
    if (!prefix) return [node];
    return lists.flatMap((list) => {
      if (prefix !== EVERY_LIST && views.includes(list)) return [];
      const name = fragmentName(list, asked.slice(prefix.length));
      if (!written.has(name)) {
        if (prefix === SOME_KINDS) return [];
        missing.push(`${location} asks for ${name}, which the folder of ${list} does not define`);
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
