import { expect, test } from "vitest";
import { characteristicColour } from "./characteristic-colour";

test("a colour of some size tells more than the grey around it, and a detail less", () => {
  const grey = { hex: "#444444", share: 0.6 };
  const red = { hex: "#C81E1E", share: 0.3 };
  const blue = { hex: "#0000FF", share: 0.05 };
  expect(characteristicColour([grey, red, blue])).toBe("#C81E1E");
  expect(characteristicColour([grey, blue])).toBe("#444444");
  expect(characteristicColour([blue])).toBe("#0000FF");
  expect(characteristicColour([])).toBeUndefined();
});
