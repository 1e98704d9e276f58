// What people do with their mix, and what they hear of it. One menu has one theme: another takes its place without a
// question, and a word takes that back.

import { TARGETS } from "@/features/catalogue/list-search";
import { mixText } from "@/messages/mix-text";
import { text } from "@/messages/text";
import { showToast } from "@/ui/overlays/toast-queue";
import { currentTray, sayOfTray, type Tray, type TrayTheme, writeTray } from "./tray";

const isSame = ({ hexId }: TrayTheme, other: TrayTheme) => hexId === other.hexId;

/** Puts a theme into the mix, or takes it out if it is there. */
export function toggleInTray(theme: TrayTheme): void {
  if (currentTray().some((held) => isSame(held, theme))) takeOutOfTray(theme);
  else putIntoTray(theme);
}

function putIntoTray(theme: TrayTheme): void {
  const { said } = mixText;
  const before = currentTray();
  const other = before.find(({ target }) => target === theme.target);
  writeTray([...before.filter((held) => held !== other), theme]);
  if (!other) {
    sayOfTray(said.added({ name: theme.name, n: before.length + 1, total: TARGETS.length }));
    return;
  }
  // A toast is spoken by itself.
  showToast({
    title: said.swapped({ name: theme.name, menu: text.target[theme.target] }),
    description: said.insteadOf({ other: other.name }),
    action: { label: said.undo, onPress: () => writeTray([...currentTray(), other]) },
  });
}

export function takeOutOfTray(theme: TrayTheme): void {
  const rest = currentTray().filter((held) => !isSame(held, theme));
  writeTray(rest);
  sayOfTray(mixText.said.removed({ name: theme.name, n: rest.length, total: TARGETS.length }));
}

/** Puts other themes in place of all there are, which can be taken back. */
export function replaceTray(themes: Tray): void {
  const { said } = mixText;
  const before = currentTray();
  writeTray(themes);
  showToast({
    title: themes.length > 0 ? said.taken : said.cleared,
    description: themes.length > 0 && before.length > 0 ? said.before : undefined,
    action: before.length > 0 ? { label: said.undo, onPress: () => writeTray(before) } : undefined,
  });
}
