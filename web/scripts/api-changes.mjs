// What the rule of docs/api/changes.md asks of a schema that follows a published one: breaking changes are named there, what goes was
// deprecated in time, and a deprecation that has a day is announced.
import {
  BreakingChangeType,
  buildSchema,
  findBreakingChanges,
  isEnumType,
  isInputObjectType,
  isObjectType,
} from "graphql";

const LEAST_DAYS = 180;
const DAY_MS = 86_400_000;
const DATED = /^Since (\d{4}-\d{2}-\d{2}): .+ Goes after (\d{4}-\d{2}-\d{2})\.$/s;

/** How a change is described by the library, and which part of the schema it is about. */
const COORDINATES = [
  [/^(\w+\.\w+) was removed\.$/, "$1"],
  [/^(\w+) was removed from (?:enum|union) type (\w+)\.$/, "$2.$1"],
  [/^A required field (\w+) on input type (\w+) was added\.$/, "$2.$1"],
  [/^A required arg (\w+) on (\w+\.\w+) was added\.$/, "$2($1:)"],
  [/^(\w+\.\w+) arg (\w+) (?:was removed|has changed type)\b.*$/, "$1($2:)"],
  [/^(\w+\.\w+) changed type\b.*$/, "$1"],
  [/^(\w+) (?:was removed|changed from)\b.*$/, "$1"],
];

/** What a change is about, as schema coordinates say it. */
export function coordinateOf({ description }) {
  const [pattern, coordinate] = COORDINATES.find(([pattern]) => pattern.test(description)) ?? [/^.*$/s, "$&"];
  return description.replace(pattern, coordinate);
}

/** Every deprecated part of a schema with its reason. */
function deprecations(schema) {
  const found = new Map();
  const note = (coordinate, { deprecationReason }) => {
    if (deprecationReason != null) found.set(coordinate, deprecationReason);
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (isEnumType(type)) for (const value of type.getValues()) note(`${type.name}.${value.name}`, value);
    if (!isObjectType(type) && !isInputObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      note(`${type.name}.${field.name}`, field);
      for (const arg of field.args ?? []) note(`${type.name}.${field.name}(${arg.name}:)`, arg);
    }
  }
  return found;
}

/** The entries of the section that is published next, each in one line. */
function entriesOf(changes) {
  const section = changes.split(/^## /m).find((part) => part.startsWith("Next")) ?? "";
  return section.split(/^- /m).slice(1);
}

/** Everything that is against the rule, as sentences; nothing when the present schema may follow the released one. */
export function violations({ released, present, changes, today }) {
  const [before, now] = [buildSchema(released), buildSchema(present)];
  const entries = entriesOf(changes);
  const entryOf = (coordinate) => entries.find((entry) => entry.includes(`\`${coordinate}\``));
  const [oldReasons, reasons] = [deprecations(before), deprecations(now)];
  const found = [];

  for (const change of findBreakingChanges(before, now)) {
    const coordinate = coordinateOf(change);
    const entry = entryOf(coordinate);
    if (!entry) {
      found.push(`${coordinate} breaks programs (${change.description}) and docs/api/changes.md does not name it`);
      continue;
    }
    // A type goes with the last field that has it.
    if (/\(exception: [^)]+\)/.test(entry) || change.type === BreakingChangeType.TYPE_REMOVED) continue;
    const [, , goesAfter] = DATED.exec(oldReasons.get(coordinate) ?? "") ?? [];
    if (!goesAfter) found.push(`${coordinate} was not deprecated with a day before it changed: ${change.description}`);
    else if (today <= goesAfter) found.push(`${coordinate} was promised until ${goesAfter}`);
  }

  for (const [coordinate, reason] of reasons) {
    const dated = DATED.exec(reason);
    if (!dated) {
      if (/\d{4}-\d{2}-\d{2}/.test(reason))
        found.push(`${coordinate}: “${reason}” is not “Since DAY: … Goes after DAY.”`);
      continue;
    }
    const [since, goesAfter] = dated.slice(1).map(Date.parse);
    if (!(goesAfter - since >= LEAST_DAYS * DAY_MS))
      found.push(`${coordinate} goes sooner than ${LEAST_DAYS} days after it was deprecated`);
    if (oldReasons.get(coordinate) !== reason && !entryOf(coordinate)) {
      found.push(`${coordinate} is deprecated and docs/api/changes.md does not say so`);
    }
  }
  return found;
}
