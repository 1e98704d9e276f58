// Names the parts of the menu that are hard to read on the background, by the colour that a console is set to, and tones the
// background down behind light texts at one press.

import { createText } from "@/messages/create-text";
import { encodePicture } from "@/platform/picture-pixels";
import { wholeCrop } from "@/pure/crop";
import type { ReadabilityAnswer, ReadablePart } from "@/pure/stage-drawing";
import { Button } from "@/ui/controls/button";
import { Icon } from "@/ui/icon";
import { cropBounds } from "../background";
import type { Draft } from "../draft";
import type { FormProps } from "../form-props";
import { useReadability } from "./use-readability";

type Original = Pick<Draft, "background"> & { file: Draft["files"]["background"] };

/** The backgrounds as they were before they were toned down, as long as the page is open. */
const originals = new WeakMap<Blob, Original>();

const JPEG = { type: "image/jpeg", quality: 0.95 };

export function ReadabilityNotice({ draft, form, limits }: FormProps) {
  const words = createText.readability;
  const { check, isCurrent } = useReadability(draft, limits);
  const { background: file } = draft.files;
  const original = file instanceof Blob ? originals.get(file) : undefined;
  const groups = check ? groupsOf(check) : [];
  // What shows through a picture is not its creator's to change.
  const scrimmed = draft.background?.isTransparent ? null : check?.scrimmed;
  const put = ({ background, file }: Original) => {
    form.setFieldValue("background", background);
    form.setFieldValue("files", { ...form.state.values.files, background: file });
  };
  const soften = async (pixels: ArrayBuffer) => {
    const size = { width: limits.wallpaperWidth, height: limits.wallpaperHeight };
    const picture = await encodePicture({ data: new Uint8ClampedArray(pixels), ...size }, JPEG);
    const name = `${draft.background?.fileName.replace(/\.[^.]*$/, "") || "background"}.jpg`;
    const softened = new File([picture], name, { type: picture.type });
    originals.set(softened, { background: draft.background, file });
    const facts = { fileName: name, bytes: softened.size, ...size, crop: wholeCrop(cropBounds(size, limits)) };
    put({ background: facts, file: softened });
  };
  const isShown = groups.length > 0 || original !== undefined;
  const isSoftened = original !== undefined && check?.black.length === 0;
  return (
    <div aria-live="polite" className="empty:hidden">
      {isShown && (
        <section
          aria-labelledby="readability"
          className="flex gap-3 border-s-2 border-edge ps-4 text-name"
          data-readability=""
        >
          <Icon className="mt-0.5 text-ink-2" name={groups.length > 0 ? "eye-off" : "eye"} />
          <div className="flex min-w-0 flex-col items-start gap-2">
            <h3 className="font-[600]" id="readability">
              {isSoftened || groups.length === 0 ? words.softened : words.title}
            </h3>
            {groups.map(({ colours, parts }) => (
              <div key={colours}>
                <p className="text-facts text-ink-2" id={`readable-${colours}`}>
                  {words.with[colours]}
                </p>
                <ul aria-labelledby={`readable-${colours}`}>
                  {parts.map((part) => (
                    <li key={part}>{words.part[part]}</li>
                  ))}
                </ul>
              </div>
            ))}
            {/* One button in one place, so that it keeps the focus. */}
            {original ? (
              <Button icon="reset" key="press" onClick={() => put(original)} size="small">
                {words.restore}
              </Button>
            ) : (
              scrimmed && (
                <Button
                  icon="layers"
                  isBusy={!isCurrent}
                  key="press"
                  onClick={() => void soften(scrimmed)}
                  size="small"
                >
                  {words.soften}
                </Button>
              )
            )}
          </div>
        </section>
      )}
    </div>
  );
}

type PartGroup = { colours: "BOTH" | "BLACK" | "WHITE"; parts: readonly ReadablePart[] };

/** Each part once: most people set their console to one of the colours. */
function groupsOf({ black, white }: ReadabilityAnswer): PartGroup[] {
  const groups: PartGroup[] = [
    { colours: "BOTH", parts: black.filter((part) => white.includes(part)) },
    { colours: "BLACK", parts: black.filter((part) => !white.includes(part)) },
    { colours: "WHITE", parts: white.filter((part) => !black.includes(part)) },
  ];
  return groups.filter(({ parts }) => parts.length > 0);
}
