import { expect, test } from "vitest";
import { packsAfter } from "./packs-after";

const pack = (hexId: string, ...themes: string[]) => ({
  hexId,
  name: `Pack ${hexId}`,
  themes: themes.map((theme) => ({ hexId: theme })),
});
const theme = (hexId: string, of: ReturnType<typeof pack> | null) => ({ hexId, pack: of });

test("a pack stays while two themes are left, dissolves with one, and goes with the last", () => {
  const [large, small, whole] = [pack("1", "A", "B", "C"), pack("2", "D", "E"), pack("3", "F", "G")];
  const deleted = [theme("A", large), theme("D", small), theme("F", whole), theme("G", whole), theme("H", null)];
  expect(packsAfter(deleted)).toEqual([
    { hexId: "1", name: "Pack 1", fate: "stays" },
    { hexId: "2", name: "Pack 2", fate: "dissolves" },
    { hexId: "3", name: "Pack 3", fate: "goes" },
  ]);
  expect(packsAfter([theme("A", large), theme("B", large)])).toEqual([
    { hexId: "1", name: "Pack 1", fate: "dissolves" },
  ]);
});
