// The filters of a list as a plain form, for browsers without scripts. Its fields have the names of the address.

import { itemsText } from "@/messages/items-text";
import { text } from "@/messages/text";
import { Button } from "@/ui/controls/button";
import { Switch } from "@/ui/fields/choice";
import { Select } from "@/ui/fields/select";
import { TextField } from "@/ui/fields/text-field";
import { bestMatchLabel } from "./list-bar";
import { canFilterBy, defaultSort, type ListPath, type ListSearch, sortsOf, TARGETS } from "./list-search";

type PlainFiltersProps = { list: ListPath; search: ListSearch; label: string };

/** Only in the server's HTML, and shown only where scripts do not run. */
export function PlainFilters({ list, search, label }: PlainFiltersProps) {
  const words = itemsText.filter;
  const sorts = sortsOf(list).map((sort) => ({ value: sort, label: words.sorts[sort].desc }));
  const menus = TARGETS.map((target) => ({ value: target, label: text.target[target] }));
  return (
    <noscript>
      <form action={list} className="flex flex-col gap-6" method="get">
        <TextField defaultValue={search.q} label={label} name="q" type="search" />
        {canFilterBy(list, "target") && (
          <Select
            defaultValue={search.target ?? ""}
            label={words.menu}
            name="target"
            options={[{ value: "", label: words.allMenus }, ...menus]}
          />
        )}
        <Select
          defaultValue={search.sort ?? defaultSort(list, search)}
          label={words.sort}
          name="sort"
          options={defaultSort(list, search) ? sorts : [{ value: "", label: bestMatchLabel(search) }, ...sorts]}
        />
        {canFilterBy(list, "standalone") && (
          <Switch defaultChecked={search.standalone === true} label={words.standalone} name="standalone" value="1" />
        )}
        {canFilterBy(list, "nsfw") && (
          <Switch
            defaultChecked={search.nsfw === true}
            hint={words.matureHint}
            label={words.mature}
            name="nsfw"
            value="1"
          />
        )}
        {search.tags && <input name="tags" type="hidden" value={search.tags.join(",")} />}
        {search.xtags && <input name="xtags" type="hidden" value={search.xtags.join(",")} />}
        {search.color && <input name="color" type="hidden" value={search.color} />}
        {search.creators && <input name="creators" type="hidden" value={search.creators.join(",")} />}
        <div>
          <Button look="primary" type="submit">
            {words.apply}
          </Button>
        </div>
      </form>
    </noscript>
  );
}
