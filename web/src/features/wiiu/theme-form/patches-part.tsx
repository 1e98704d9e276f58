// The patches of a theme, each at the place of the file that it changes.

import { useStore } from "@tanstack/react-form";
import { useTied } from "@/features/form/app-form";
import { PutBack } from "@/features/publishing/piece-tools";
import { formatBytes } from "@/messages/byte-size";
import { formText } from "@/messages/form-text";
import { language } from "@/messages/language";
import { wiiuFormText } from "@/messages/wiiu-form-text";
import { Button } from "@/ui/controls/button";
import { FieldPlace } from "@/ui/fields/error-summary";
import { Icon } from "@/ui/icon";
import { regionsOf, systemFileOf } from "./check-draft";
import { PATCHES, type PatchFacts, type PatchField, storedOf } from "./draft";
import type { PatchFormProps } from "./form-props";
import { PatchDrop, SlotSelect } from "./patch-drop";
import { groupsOf, type SlotGroup, slotLabel, slotName } from "./slots";
import type { SystemFile } from "./sort-patches";
import type { PatchSorting } from "./use-patches";

/** From here on a console with less room may not take it, in bytes beyond the originals. */
const LARGE_BYTES = 2 << 20;

export function PatchesPart(props: PatchFormProps & { sorting: PatchSorting }) {
  const { draft, form, files, sorting } = props;
  const regions = regionsOf(draft, files);
  const words = wiiuFormText.patches;
  return (
    <div className="flex flex-col gap-6">
      <form.AppField name="menPatch">{() => <DropWithError {...props} sorting={sorting} />}</form.AppField>
      {regions.length > 1 && (
        <div className="flex flex-wrap items-center gap-3 border-s-2 border-danger ps-4" role="alert">
          <p className="min-w-0 flex-1 basis-72 text-name">
            {wiiuFormText.problem.regions({ regions: regions.join(wiiuFormText.and) })}
          </p>
          <div className="flex flex-wrap gap-2">
            {regions.map((region) => (
              <Button
                key={region}
                onClick={() =>
                  sorting.remove(
                    ...PATCHES.filter((field) => {
                      const other = systemFileOf(field, files)?.region;
                      return draft[field] !== null && other != null && other !== region;
                    }),
                  )
                }
                size="small"
              >
                {words.keep({ region })}
              </Button>
            ))}
          </div>
        </div>
      )}
      {groupsOf(files).map((group) => (
        <Group {...props} group={group} key={group.id} sorting={sorting} />
      ))}
      <p className="text-facts text-ink-2">{words.regionLine}</p>
      {isLarge(draft, files) && (
        <p className="flex items-start gap-2 text-name">
          <Icon className="mt-0.5 shrink-0 text-warning" name="warning" size={16} />
          {wiiuFormText.advice.large}
        </p>
      )}
    </div>
  );
}

/** Whether the patched files are much larger than the originals. */
export function isLarge(draft: PatchFormProps["draft"], files: readonly SystemFile[]): boolean {
  const extra = PATCHES.map((field) => {
    const original = systemFileOf(field, files)?.originalSizeBytes;
    return draft[field] && original != null ? draft[field].targetBytes - original : 0;
  });
  return extra.reduce((sum, bytes) => sum + bytes, 0) > LARGE_BYTES;
}

/** That nothing is there is said where it is dropped. */
function DropWithError(props: PatchFormProps & { sorting: PatchSorting }) {
  const { name, value, error } = useTied<PatchFacts | null>();
  return (
    <FieldPlace name={value ? "patches" : name}>
      <PatchDrop {...props} error={value ? null : error} />
    </FieldPlace>
  );
}

type GroupProps = PatchFormProps & { group: SlotGroup; sorting: PatchSorting };

/** Texts that no patch changes are named in a line, so that one language does not stand among twelve empty places. */
function Group({ group, ...props }: GroupProps) {
  const { draft, form, before } = props;
  const words = wiiuFormText;
  const isTexts = group.id.length === 2;
  const fieldOf = (file: SystemFile) => file.field as PatchField;
  const isEmpty = (file: SystemFile) => !draft[fieldOf(file)] && !before?.[fieldOf(file)];
  const shown = isTexts ? group.files.filter((file) => !isEmpty(file)) : group.files;
  const names = new Intl.ListFormat(language, { type: "conjunction" });
  return (
    <section className="flex flex-col">
      <h3 className="text-h3">{words.group[group.id]}</h3>
      {shown.length > 0 && (
        <ul className="mt-2 flex flex-col divide-y divide-hairline border-y border-hairline">
          {shown.map((file) => (
            <li key={file.field}>
              <form.AppField name={fieldOf(file)}>{() => <Slot {...props} file={file} />}</form.AppField>
            </li>
          ))}
        </ul>
      )}
      {isTexts && shown.length < group.files.length && (
        <p className="mt-2 text-facts text-ink-2">
          {words.patches.without({ languages: names.format(group.files.filter(isEmpty).map(slotLabel)) })}
        </p>
      )}
    </section>
  );
}

type SlotProps = PatchFormProps & { file: SystemFile; sorting: PatchSorting };

function Slot({ file, files, draft, form, before, sorting }: SlotProps) {
  const words = wiiuFormText;
  const { name, value, error } = useTied<PatchFacts | null>();
  const field = name as PatchField;
  const isStored = storedOf(draft, field) !== null;
  const line = file.name in words.slotLine ? words.slotLine[file.name as keyof typeof words.slotLine] : null;
  const isTouched = useStore(form.store, ({ values }) => before?.[field] != null && storedOf(values, field) === null);
  const row = (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex items-center gap-2 text-name font-[600]">
          {value && !error && <Icon className="shrink-0 text-success" name="check" size={16} />}
          {slotLabel(file)}
        </p>
        <p className="text-facts text-ink-2 [overflow-wrap:anywhere]">
          {value
            ? words.patches.facts({
                name: isStored ? formText.publish.published : value.fileName,
                bytes: formatBytes(value.bytes),
                target: formatBytes(value.targetBytes),
              })
            : (line ?? words.patches.empty)}
        </p>
        {value && error && (
          <p className="mt-1 flex items-start gap-1.5 text-facts text-danger">
            <Icon className="mt-px shrink-0" name="error" size={16} />
            {error}
          </p>
        )}
      </div>
      {value ? (
        <div className="flex flex-wrap items-center gap-2">
          {!isStored && (
            <SlotSelect
              fileName={value.fileName}
              files={files}
              onChange={(to) => sorting.move(field, to)}
              value={field}
            />
          )}
          <Button
            aria-label={words.patches.removeLabel({ slot: slotName(file) })}
            icon="trash"
            look="quiet"
            onClick={() => sorting.remove(field)}
            size="small"
          >
            {words.patches.remove}
          </Button>
          {isTouched && before && (
            <PutBack
              before={before}
              fields={[field]}
              form={form}
              label={formText.publish.putBackLabel({ piece: slotName(file) })}
            />
          )}
        </div>
      ) : isTouched && before ? (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-facts text-ink-2">{formText.publish.goes}</span>
          <PutBack
            before={before}
            fields={[field]}
            form={form}
            label={formText.publish.putBackLabel({ piece: slotName(file) })}
          />
        </div>
      ) : (
        <span className="text-facts text-ink-2">{words.patches.empty}</span>
      )}
    </div>
  );
  // Without a patch what is wrong with it stands where patches are dropped.
  return field === "menPatch" && value === null ? row : <FieldPlace name={name}>{row}</FieldPlace>;
}
