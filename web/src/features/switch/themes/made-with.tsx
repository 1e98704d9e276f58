// What a theme is made of: its layout, what was chosen of its options, and the way to begin from the same.

import type { SwitchThemePageQuery } from "@/api/gql/types";
import { Facts } from "@/features/catalogue/item-parts";
import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";
import { LinkButton } from "@/ui/controls/button";
import { Caption } from "@/ui/wall/caption";
import { previewSrcSet } from "@/ui/wall/frame";
import { sayValue } from "../options/chosen-words";
import { shownVariable } from "../options/variable";
import { writeChoices } from "../options/written-choices";
import { ChosenValue } from "./chosen-value";

type Theme = NonNullable<SwitchThemePageQuery["switchTheme"]>;
type Layout = NonNullable<Theme["layout"]>;

export function MadeWith({ theme, layout }: { theme: Theme; layout: Layout }) {
  const { item } = itemsText;
  const choices = theme.options.map(({ layoutOptionValueUuid, variable }) => ({
    valueUuid: layoutOptionValueUuid,
    variable: variable ?? undefined,
  }));
  // The name of an option that the layout does not offer any more is not known.
  const offered = theme.options.filter(({ optionName }) => optionName !== "");
  const gone = theme.options.length - offered.length;
  return (
    <section
      aria-labelledby="made-with"
      className="grid gap-x-8 gap-y-4 border-t border-hairline pt-6 tablet:grid-cols-2"
    >
      <div className="flex flex-col gap-4 tablet:order-1">
        <h2 className="text-h2" id="made-with">
          {item.madeWith}
        </h2>
        {theme.options.length === 0 ? (
          <p className="text-name text-ink-2">{item.asItIs}</p>
        ) : (
          <Facts
            facts={[
              ...offered.map((option) => ({
                name: option.optionName,
                value: (
                  <>
                    <ChosenValue {...option} />
                    <NotAsChosen option={option} />
                  </>
                ),
              })),
              gone > 0 && { name: itemsText.facts.optionsGone, value: text.count.number({ n: gone }) },
            ]}
          />
        )}
        <div>
          <LinkButton icon="layers" search={{ o: writeChoices(choices) }} to={layout.pageUrl}>
            {item.beginFromIt}
          </LinkButton>
        </div>
      </div>
      <Caption
        frame={{
          ground: layout.color,
          picture: {
            src: layout.preview360Url,
            srcSet: previewSrcSet(layout),
            sizes: "(min-width: 64rem) 30vw, 45vw",
            thumbHash: layout.thumbHash,
          },
        }}
        href={layout.pageUrl}
        label={text.label.layout({
          name: layout.name,
          creator: layout.creator.username,
          menu: text.target[theme.target],
        })}
        maker={layout.creator.username}
        name={layout.name}
      />
    </section>
  );
}

/** What the preview shows in place of what was chosen. */
function NotAsChosen({ option }: { option: Theme["options"][number] }) {
  const { kind, isDrawn, example, variable } = option;
  // A preview of an older drawing may show an example. Every other shows what was chosen.
  const shown =
    kind && isDrawn ? (example === null ? "exactly" : shownVariable({ kind, example }, variable ?? undefined)) : null;
  if (shown === "exactly") return null;
  const { previewLacks, previewExample } = itemsText.facts;
  return (
    <span className="block text-facts text-ink-2">
      {shown === null ? previewLacks : previewExample({ example: sayValue(shown.example ?? "") })}
    </span>
  );
}
