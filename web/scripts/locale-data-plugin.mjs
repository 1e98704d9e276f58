// Leaves out of the data of number formats what no page writes: the names of all currencies and units, which are nine tenths
// of it, would be evaluated by every engine that renders pages.

const NUMBERS = /@formatjs\/intl-numberformat\/locale-data\/\w+\.js$/;
const CALL = "Intl.NumberFormat.__addLocaleData(";
/** What sizes of files are counted in (src/messages/byte-size.ts). */
const UNITS = ["byte"];

/** @returns {import("vite").Plugin} */
export function smallLocaleData() {
  return {
    name: "vitrine:locale-data",
    transform(code, id) {
      if (!NUMBERS.test(id)) return;
      const begin = code.indexOf(CALL) + CALL.length;
      const locale = JSON.parse(code.slice(begin, code.indexOf("\n})", begin) + 2));
      const { simple, compound } = locale.data.units;
      locale.data.units = { simple: Object.fromEntries(UNITS.map((unit) => [unit, simple[unit]])), compound };
      locale.data.currencies = {};
      // The polyfill is there already.
      return { code: `${CALL}${JSON.stringify(locale)});`, map: null };
    },
  };
}
