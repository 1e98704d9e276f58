import { expect, test } from "vitest";
import { tellingColour } from "./telling-colour";

test("a colour of some size tells more than the grey around it, and a detail less", () => {
  const grey = { hex: "#444444", share: 0.6 };
  const red = { hex: "#C81E1E", share: 0.3 };
  const blue = { hex: "#0000FF", share: 0.05 };
  expect(tellingColour([grey, red, blue])).toBe("#C81E1E");
  expect(tellingColour([grey, blue])).toBe("#444444");
  expect(tellingColour([blue])).toBe("#0000FF");
  expect(tellingColour([])).toBeUndefined();
});
