import { parse, print } from "graphql";
import { expect, test } from "vitest";
import addresses from "../../addresses.json";
import { listsOf, spreadEveryKind } from "./every-kind.mjs";

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
    `0.graphql asks for SwitchThemesTotal, which the kind of /switch/themes does not define
0.graphql asks for WiiuSplashScreensTotal, which the kind of /wiiu/splash-screens does not define`,
  );
});
test("the kinds are the lists there are", () => {
  expect(listsOf(addresses)).toContain("/switch/themes");
  expect(listsOf(addresses)).not.toContain("/search");
});
test("what only some kinds have is asked of those whose folders define it", () => {
  const owned = "fragment SwitchThemesOwned on Query { things }";
  expect(spread("query Owned { ...SomeKindsOwned }", owned)[0]).toBe("query Owned { ...SwitchThemesOwned }");
});
