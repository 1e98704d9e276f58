// What the page for developers shows beside its prose, made while the app is built: every query, mutation and type of the schema, the
// figures and codes of the server, the changes, and the examples.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { astFromValue, buildSchema, isIntrospectionType, isSpecifiedScalarType, print, printType } from "graphql";

const NAME = "virtual:api-reference";
const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (path) => readFileSync(root + path, "utf8");

/** A field with its arguments, as the schema writes it. */
function signatureOf(field) {
  const args = field.args.map((arg) => {
    const value = arg.defaultValue === undefined ? "" : ` = ${print(astFromValue(arg.defaultValue, arg.type))}`;
    const note = arg.description ? `  # ${arg.description.replace(/\s+/g, " ")}\n` : "";
    return `${note}  ${arg.name}: ${arg.type}${value}`;
  });
  const list = args.length > 0 ? `(\n${args.join("\n")}\n)` : "";
  return `${field.name}${list}: ${field.type}`;
}

const rootFields = (type, tokens) =>
  Object.values(type.getFields()).map((field) => ({
    name: field.name,
    text: field.description ?? "",
    signature: signatureOf(field),
    token: tokens[field.name] ?? "NONE",
    deprecated: field.deprecationReason ?? null,
  }));

/** The rows of the first table of a Markdown page whose head has these titles. */
function rowsOf(page, titles) {
  const lines = page.split("\n");
  const head = lines.indexOf(`| ${titles.join(" | ")} |`);
  if (head < 0) throw new Error(`no table of ${titles}`);
  const rows = lines.slice(head + 2);
  return rows
    .slice(
      0,
      rows.findIndex((line) => !line.startsWith("|")),
    )
    .map((line) => line.slice(2, -2).split(" | "));
}

/** The sections of the changes, each with its entries in one line. */
function changesOf(page) {
  return page
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title, ...lines] = section.split("\n");
      const entries = lines.join("\n").split(/^- /m).slice(1);
      return { title, entries: entries.map((entry) => entry.replace(/\s+/g, " ").trim()) };
    });
}

function examples() {
  const folder = "docs/api/examples/";
  return readdirSync(root + folder)
    .sort()
    .map((file) => {
      const [title, ...code] = read(folder + file).split("\n");
      return { id: file.replace(/^\d+-|\.sh$/g, ""), title: title.replace(/^# /, ""), code: code.join("\n").trim() };
    });
}

export function apiReference() {
  const schema = buildSchema(read("schema.graphql"));
  const { tokens, limits, rates, codes } = JSON.parse(read("docs/api/facts.json"));
  const when = new Map(
    rowsOf(read("docs/errors.md"), ["Code", "HTTP", "When"]).map(([code, , text]) => [code.replaceAll("`", ""), text]),
  );
  const roots = [schema.getQueryType(), schema.getMutationType()];
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => !roots.includes(type) && !isIntrospectionType(type) && !isSpecifiedScalarType(type),
  );
  const [queries, mutations] = roots.map((type) => rootFields(type, tokens));
  return {
    queries,
    mutations,
    types: types
      .sort((a, b) => a.name.localeCompare(b.name, "en"))
      .map((type) => ({ name: type.name, code: printType(type) })),
    routes: Object.entries(tokens)
      .filter(([name]) => name.includes("{api}"))
      .map(([name, token]) => ({ name, token })),
    limits,
    rates,
    codes: codes.map(({ code, status }) => ({ code, status, when: when.get(code) ?? "" })),
    changes: changesOf(read("docs/api/changes.md")),
    examples: examples(),
  };
}

/** @returns {import("vite").Plugin} */
export function apiReferencePlugin() {
  return {
    name: "vitrine:api-reference",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export const REFERENCE = ${JSON.stringify(apiReference())};` : undefined),
  };
}
