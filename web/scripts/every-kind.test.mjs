import { parse, print } from "graphql";
import { expect, test } from "vitest";
import addresses from "../../addresses.json";
import { listsOf, spreadEveryKind, viewsOf } from "./every-kind.mjs";

const LISTS = ["/switch/themes", "/wiiu/splash-screens"];
const total = (name) => `fragment ${name}Total on Query { things }`;
const spread = (...texts) =>
  spreadEveryKind(
    texts.map((text, place) => ({ location: `${place}.graphql`, document: parse(text) })),
    LISTS,
  ).map(({ document }) => print(document).replace(/\s+/g, " "));

test("an operation asks of every kind what its folder defines, in the order of the addresses", () => {
  const totals = `query Totals { before ...EveryKindTotal ...Other }`;
  expect(spread(total("WiiuSplashScreens"), total("SwitchThemes"), totals)[2]).toBe(
    "query Totals { before ...SwitchThemesTotal ...WiiuSplashScreensTotal ...Other }",
  );
});
test("every kind that lacks its fragment is named, with the document that asks for it", () => {
  expect(() => spread("query Totals { ...EveryKindTotal }", total("SwitchLayouts"))).toThrow(
    `0.graphql asks for SwitchThemesTotal, which the folder of /switch/themes does not define
0.graphql asks for WiiuSplashScreensTotal, which the folder of /wiiu/splash-screens does not define`,
  );
});
test("the kinds are the lists there are, but for those that show some of a kind", () => {
  expect(listsOf(addresses)).toContain("/switch/themes");
  expect(listsOf(addresses)).not.toContain("/search");
  expect(viewsOf(addresses)).toEqual(["/wiiu/bgms", "/wiiu/splashes"]);
});
test("what is asked of every list is asked of views as well, what is asked of every kind is not", () => {
  const asks = `query Totals { ...EveryListTotal } query Kinds { ...EveryKindTotal }`;
  const documents = [total("SwitchThemes"), total("WiiuSplashScreens"), asks].map((text, place) => ({
    location: `${place}.graphql`,
    document: parse(text),
  }));
  const spread = spreadEveryKind(documents, LISTS, ["/wiiu/splash-screens"])[2];
  expect(print(spread.document).replace(/\s+/g, " ")).toBe(
    "query Totals { ...SwitchThemesTotal ...WiiuSplashScreensTotal } query Kinds { ...SwitchThemesTotal }",
  );
});
test("what only some kinds have is asked of those whose folders define it", () => {
  const owned = "fragment SwitchThemesOwned on Query { things }";
  expect(spread("query Owned { ...SomeKindsOwned }", owned)[0]).toBe("query Owned { ...SwitchThemesOwned }");
});
