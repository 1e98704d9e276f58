// The fields of the rail, which on small screens stand in a sheet. They say what is wanted; who asked decides when
// the address follows.

import { type ReactNode, useState } from "react";
import { useSession } from "@/features/session/session";
import { itemsText } from "@/messages/items-text";
import { breakingTarget } from "@/messages/text";
import { Button } from "@/ui/controls/button";
import { Switch } from "@/ui/fields/choice";
import { Group } from "@/ui/fields/group";
import { Dialog } from "@/ui/overlays/dialog";
import { ColourFilter } from "./colour-filter";
import { type TagName, tagFinder } from "./filter-names";
import { Finder, type FinderQuery } from "./finder";
import { type FilterNames, tagFilter, toggleWord, withTagFilter } from "./list-filters";
import { canFilterBy, type ListPath, type ListSearch, TARGETS } from "./list-search";
import { MenuGlyph } from "./menu-glyph";
import { noteMatureAsked, wasMatureAsked } from "./revealed";
import { TagChip } from "./tag-chip";

export type FilterFieldsProps = {
  list: ListPath;
  search: ListSearch;
  onChange: (change: Partial<ListSearch>) => void;
  /** How to ask for everybody who made items of this kind. */
  creators: FinderQuery;
  /** Tags of the items in view, the most frequent first. */
  nearTags?: readonly TagName[];
  tagName?: FilterNames["tag"];
  /** Filters that no other kind has. */
  ownFilters?: (own: OwnFilterProps) => ReactNode;
};

export type OwnFilterProps = Pick<FilterFieldsProps, "search" | "onChange">;

export function FilterFields({
  list,
  search,
  onChange,
  creators,
  nearTags = [],
  tagName,
  ownFilters,
}: FilterFieldsProps) {
  const words = itemsText.filter;
  const { me } = useSession();
  const isOffered = (name: keyof ListSearch) => canFilterBy(list, name);
  const flags = (
    [
      ["standalone", words.standalone],
      ["saved", words.onlySaved, "own"],
      ["private", words.onlyPrivate, "own"],
    ] as const
  ).filter(([name, , own]) => isOffered(name) && (!own || me !== null));
  return (
    <div className="flex flex-col gap-6">
      {isOffered("target") && <MenuFilter onChange={(target) => onChange({ target })} target={search.target} />}
      {ownFilters?.({ search, onChange })}
      {isOffered("tags") && (
        <TagFilter name={(slug) => tagName?.(slug) ?? slug} near={nearTags} onChange={onChange} search={search} />
      )}
      {isOffered("color") && <ColourFilter chosen={search.color} onChange={(color) => onChange({ color })} />}
      <Finder
        chosen={search.creators ?? []}
        label={words.creators}
        onTake={(uuid) => onChange({ creators: toggleWord(search.creators, uuid) })}
        placeholder={words.findCreator}
        query={creators}
      />
      {(flags.length > 0 || isOffered("nsfw")) && (
        <div className="flex flex-col gap-4">
          {flags.map(([name, label]) => (
            <Switch
              checked={search[name] === true}
              key={name}
              label={label}
              onChange={(event) => onChange({ [name]: event.target.checked || undefined })}
            />
          ))}
          {isOffered("nsfw") && !me?.showNSFW && (
            <MatureFilter isOn={search.nsfw === true} onChange={(isOn) => onChange({ nsfw: isOn || undefined })} />
          )}
        </div>
      )}
    </div>
  );
}

type MenuFilterProps = {
  target: ListSearch["target"];
  onChange: (target: ListSearch["target"]) => void;
};

/** One menu or all: pressing the chosen one again takes the choice back. */
function MenuFilter({ target, onChange }: MenuFilterProps) {
  const words = itemsText.filter;
  return (
    <Group label={words.menu}>
      <div className="grid grid-cols-4 gap-1.5 [&:lang(de)]:grid-cols-[repeat(3,minmax(min-content,1fr))] desktop:max-wide:grid-cols-3">
        {TARGETS.map((one) => (
          <button
            aria-pressed={one === target}
            className="lamp flex min-h-16 flex-col items-center justify-start gap-1.5 overflow-hidden rounded-frame border border-hairline px-0.5 pt-2.5 pb-1.5 text-center text-[0.75rem] leading-tight text-ink-2 transition-colors duration-[120ms] hover:border-edge hover:text-ink aria-pressed:border-edge aria-pressed:bg-panel aria-pressed:font-[650] aria-pressed:text-ink"
            data-lit={one === target}
            key={one}
            onClick={() => onChange(one === target ? undefined : one)}
            type="button"
          >
            <MenuGlyph target={one} />
            {breakingTarget[one]}
          </button>
        ))}
      </div>
    </Group>
  );
}

type TagFilterProps = Pick<FilterFieldsProps, "search" | "onChange"> & {
  near: readonly TagName[];
  name: (slug: string) => string;
};

/** Tags that are chosen and those of the items in view to press, and all others by typing. */
function TagFilter({ search, near, name, onChange }: TagFilterProps) {
  const words = itemsText.filter;
  const chosen = [...(search.tags ?? []), ...(search.xtags ?? [])];
  const isNear = (slug: string) => near.some((tag) => tag.slug === slug);
  const far = chosen.filter((slug) => !isNear(slug)).map((slug) => ({ slug, name: name(slug) }));
  const shown = [...far, ...near];
  return (
    <div className="flex flex-col gap-2.5">
      <Finder
        chosen={chosen}
        label={words.tags}
        onTake={(slug) => onChange(withTagFilter(search, slug, "with"))}
        placeholder={words.findTag}
        query={tagFinder}
      />
      {shown.length > 0 && <p className="text-facts text-ink-2">{words.tagsHint}</p>}
      {shown.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {shown.map(({ name, slug }) => (
            <li key={slug}>
              <TagChip
                name={name}
                onFilter={(filter) => onChange(withTagFilter(search, slug, filter))}
                filter={tagFilter(search, slug)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The first use in a tab asks once whether mature items are wanted. */
function MatureFilter({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const words = itemsText.filter;
  const [isAsking, setAsking] = useState(false);
  const { matureQuestion } = itemsText;
  return (
    <>
      <Switch
        checked={isOn}
        hint={words.matureHint}
        label={words.mature}
        onChange={(event) => {
          if (event.target.checked && !wasMatureAsked()) setAsking(true);
          else onChange(event.target.checked);
        }}
      />
      <Dialog
        description={matureQuestion.line}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{matureQuestion.no}</Button>
            <Button
              look="primary"
              onClick={() => {
                noteMatureAsked();
                setAsking(false);
                onChange(true);
              }}
            >
              {matureQuestion.yes}
            </Button>
          </>
        }
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={matureQuestion.title}
      />
    </>
  );
}
