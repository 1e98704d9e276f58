// The icons of the chosen menu: each of one's own, made of a picture, plain, or the console's. Fetched with the step.

import { useState } from "react";
import { isTouched, putBack } from "@/features/publishing/piece-tools";
import { createText } from "@/messages/create-text";
import { text } from "@/messages/text";
import { Button } from "@/ui/controls/button";
import { FieldPlace } from "@/ui/fields/error-summary";
import type { FormProps } from "../form-props";
import { IconCrop } from "./icon-crop";
import { IconTile } from "./icon-tile";
import { type IconField, type IconSpec, iconsOf } from "./icons";
import { plainIcon } from "./plain-icons";
import { takeIcon } from "./take-icon";

/** A picture that waits to be made an icon. */
type Waiting = { icon: IconField; spec: IconSpec; file: File; width: number; height: number };

export function IconPicker({ draft, form, limits, before }: FormProps) {
  const words = createText.icon;
  const icons = iconsOf(draft.target);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [refusals, setRefusals] = useState<Partial<Record<IconField, string>>>({});
  const [, spec] = icons[0] ?? [];
  if (!draft.target || !spec) return null;
  const count = icons.filter(([icon]) => draft[icon]).length;

  const set = (chosen: Partial<Record<IconField, File | null>>) => {
    const { files } = form.state.values;
    const fields = Object.keys(chosen) as IconField[];
    for (const field of fields) {
      const file = chosen[field];
      form.setFieldValue(field, file ? { fileName: file.name, bytes: file.size } : null);
    }
    const entries = fields.map((field) => [field, chosen[field] ?? undefined] as const);
    form.setFieldValue("files", { ...files, ...Object.fromEntries(entries) });
    setRefusals((known) => ({ ...known, ...Object.fromEntries(fields.map((field) => [field, undefined])) }));
  };
  const take = async (icon: IconField, own: IconSpec, file: File) => {
    setWaiting(null);
    const taken = await takeIcon(file, own, limits);
    if (taken.kind === "taken") set({ [icon]: taken.file });
    else if (taken.kind === "refused") setRefusals((known) => ({ ...known, [icon]: taken.message }));
    else setWaiting({ icon, spec: own, file: taken.file, width: taken.width, height: taken.height });
  };
  const takePlain = async (wanted: readonly [IconField, IconSpec][]) => {
    setWaiting(null);
    const made = await Promise.all(wanted.map(async ([icon, own]) => [icon, await plainIcon(icon, own)] as const));
    set(Object.fromEntries(made));
  };
  return (
    <section aria-labelledby="icons-of-menu" className="flex flex-col gap-4 border-t border-hairline pt-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="flex max-w-[52ch] flex-col gap-1">
          <h3 className="text-h3" id="icons-of-menu">
            {words.heading({ menu: text.target[draft.target] })}
          </h3>
          <p className="text-name text-ink-2">{words.line({ width: spec.width, height: spec.height })}</p>
        </div>
        {icons.length > 1 && (
          <p className="text-facts text-ink-2 tabular-nums" role="status">
            {words.chosen({ n: count, most: icons.length })}
          </p>
        )}
      </div>
      {icons.length > 1 && (
        <div className="-mt-1 flex flex-wrap gap-2">
          <Button
            disabled={count === icons.length}
            onClick={() => void takePlain(icons.filter(([icon]) => !draft[icon]))}
            size="small"
          >
            {words.plainAll}
          </Button>
          {count > 0 && (
            <Button
              icon="trash"
              look="quiet"
              onClick={() => set(Object.fromEntries(icons.map(([icon]) => [icon, null])))}
              size="small"
            >
              {words.removeAll}
            </Button>
          )}
        </div>
      )}
      <div className="@container">
        <ul className="grid grid-cols-1 gap-x-6 gap-y-4 @min-[26rem]:grid-cols-2 @min-[44rem]:grid-cols-3">
          {icons.map(([icon, own]) => (
            <li className={waiting?.icon === icon ? "col-span-full" : undefined} key={icon}>
              <form.AppField name={icon}>
                {() => (
                  <FieldPlace name={icon}>
                    <IconTile
                      before={before}
                      draft={draft}
                      icon={icon}
                      onChoose={(file) => void take(icon, own, file)}
                      onPutBack={
                        before && isTouched(draft, before, icon)
                          ? () => {
                              set({ [icon]: null });
                              putBack(form, before, [icon]);
                            }
                          : null
                      }
                      onPlain={() => void takePlain([[icon, own]])}
                      onRemove={() => set({ [icon]: null })}
                      refusal={refusals[icon] ?? null}
                      spec={own}
                    />
                  </FieldPlace>
                )}
              </form.AppField>
              {waiting?.icon === icon && (
                <IconCrop
                  {...waiting}
                  onCancel={() => setWaiting(null)}
                  onMade={(file) => {
                    setWaiting(null);
                    set({ [icon]: file });
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
