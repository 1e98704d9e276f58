// What a tree of ICU messages asks of its callers: the parameters of each message, their types, and what two trees differ in.
import { parse } from "@messageformat/parser";

const PARAMETER_TYPES = { argument: "string | number", function: "number", plural: "number", select: "string" };

/** The parameters of a parsed message by name, each with the type it must have. */
function parametersOf(tokens, found = new Map()) {
  for (const token of tokens) {
    if (token.type === "function" && token.key !== "number")
      throw new Error(`{${token.arg}, ${token.key}} is not used`);
    const type = PARAMETER_TYPES[token.type];
    if (type && (token.type !== "argument" || !found.has(token.arg))) found.set(token.arg, type);
    for (const { tokens: inner } of token.cases ?? []) parametersOf(inner, found);
  }
  return found;
}

/** Every message of a tree by its path, with its parameters. */
function listMessages(tree, path = []) {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string"
      ? [{ path: [...path, key].join("."), parameters: parametersOf(parse(value)) }]
      : listMessages(value, [...path, key]),
  );
}

/** Several trees as one. Each says something else. */
export function mergeTrees(trees, path = []) {
  const merged = {};
  for (const [key, value] of trees.flatMap((tree) => Object.entries(tree))) {
    const before = merged[key];
    if (before === undefined) merged[key] = value;
    else if (typeof before === "string" || typeof value === "string")
      throw new Error(`${[...path, key].join(".")} is said twice`);
    else merged[key] = mergeTrees([before, value], [...path, key]);
  }
  return merged;
}

/** What a translation lacks, has too much, or says with other parameters than the first language. */
export function differences(first, translation) {
  const wanted = new Map(listMessages(first).map(({ path, parameters }) => [path, parameters]));
  const found = new Map(listMessages(translation).map(({ path, parameters }) => [path, parameters]));
  const names = (parameters) => [...parameters.keys()].sort().join(", ") || "none";
  return [
    ...[...wanted.keys()].filter((path) => !found.has(path)).map((path) => `${path} is missing`),
    ...[...found.keys()].filter((path) => !wanted.has(path)).map((path) => `${path} does not exist in English`),
    ...[...found]
      .filter(([path, parameters]) => wanted.has(path) && names(parameters) !== names(wanted.get(path)))
      .map(([path, parameters]) => `${path} has the parameters ${names(parameters)}, not ${names(wanted.get(path))}`),
  ];
}

/** A translation with the sentences of the first language where it has none, or one that is filled in otherwise. */
export function completed(first, translation) {
  const names = (message) => [...parametersOf(parse(message)).keys()].sort().join();
  const fits = (message, said) => typeof said === "string" && names(message) === names(said);
  return Object.fromEntries(
    Object.entries(first).map(([key, value]) => {
      const said = translation?.[key];
      if (typeof value !== "string") return [key, completed(value, typeof said === "string" ? {} : said)];
      return [key, fits(value, said) ? said : value];
    }),
  );
}

/** What a sentence is in another language, by a table; null where there is none, or one that fills in something else. */
export function translated(table, sentence) {
  const placesIn = (words) => [...words.matchAll(/\{\w+\}/g)].map(String).sort().join();
  // Nothing but what is filled in.
  if (placesIn(sentence) === sentence) return sentence;
  const said = table[sentence];
  return said && placesIn(said) === placesIn(sentence) ? said : null;
}

/** The type of a tree of messages: a string where there is nothing to fill in, else a function of its parameters. */
export function typeOf(tree, indent = "  ") {
  const rows = Object.entries(tree).map(([key, value]) => {
    const name = /^\w+$/.test(key) ? key : JSON.stringify(key);
    if (typeof value !== "string") return `${indent}${name}: ${typeOf(value, `${indent}  `)};`;
    const parameters = [...parametersOf(parse(value))].map(([parameter, type]) => `${parameter}: ${type}`);
    return `${indent}${name}: ${parameters.length > 0 ? `(values: { ${parameters.join("; ")} }) => string` : "string"};`;
  });
  return `{\n${rows.join("\n")}\n${indent.slice(2)}}`;
}
