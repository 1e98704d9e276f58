// The button that puts a theme into the mix: a sign over the picture of its caption, and with words on its page.

import type { ThemeCaptionFragment } from "@/api/gql/types";
import { mixText } from "@/messages/mix-text";
import { text } from "@/messages/text";
import { classNames } from "@/pure/class-names";
import { Button } from "@/ui/controls/button";
import { IconButton } from "@/ui/controls/icon-button";
import { toggleInTray } from "./change-tray";
import { trayThemeOf, useTray } from "./tray";

type MixButtonProps = { theme: ThemeCaptionFragment };

/** The theme that the mix has for this menu, and whether it is this one. */
function useHeld({ hexId, target }: ThemeCaptionFragment) {
  const held = useTray().find((theme) => theme.target === target);
  return { isIn: held?.hexId === hexId, other: held?.hexId === hexId ? undefined : held };
}

/** Lies over the frame. Where one can point it is there for those who point at the item, have the focus on it, or took it. */
export function CaptionButton({ theme }: MixButtonProps) {
  const { button } = mixText;
  const { isIn, other } = useHeld(theme);
  const { name } = theme;
  const label = isIn
    ? button.removeName({ name })
    : other
      ? button.replaceName({ name, other: other.name })
      : button.addName({ name });
  return (
    <div className="pointer-events-none absolute inset-x-0 top-0 flex aspect-video items-start justify-end p-2">
      <IconButton
        className={classNames(
          "pointer-events-auto border",
          isIn
            ? "border-transparent bg-fill text-on-fill hover:bg-fill-hover!"
            : "border-edge bg-panel transition-opacity group-hover/item:opacity-100 focus-visible:opacity-100 [@media(hover:hover)]:opacity-0",
        )}
        icon={isIn ? "check" : "plus"}
        label={label}
        onClick={() => toggleInTray(trayThemeOf(theme))}
      />
    </div>
  );
}

/** With words. A private theme is in nobody's mix. */
export function MixButton({ theme }: MixButtonProps) {
  const { button } = mixText;
  const { isIn, other } = useHeld(theme);
  if (theme.isPrivate) return null;
  const word = isIn ? button.in : other ? button.replace({ menu: text.target[theme.target] }) : button.add;
  return (
    <Button
      aria-pressed={isIn}
      icon={isIn ? "check" : "plus"}
      onClick={() => toggleInTray(trayThemeOf(theme))}
      title={other && button.replaceName({ name: theme.name, other: other.name })}
    >
      {word}
    </Button>
  );
}
