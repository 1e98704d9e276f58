// The music of a theme: a file, the part of it that becomes the clip, and the word that it may be shared.

import { useEffect, useRef, useState } from "react";
import { useTied } from "@/features/form/app-form";
import { TiedCheckbox } from "@/features/form/tied-choice";
import { PieceTools } from "@/features/publishing/piece-tools";
import { formatBytes } from "@/messages/byte-size";
import { formText } from "@/messages/form-text";
import { wiiuFormText } from "@/messages/wiiu-form-text";
import { useObjectUrl } from "@/platform/object-url";
import { soundTypeOf, type Wave, waveOf } from "@/platform/sound-file";
import { useLoaded } from "@/platform/use-loaded";
import { writeTime } from "@/pure/clip-time";
import { FieldPlace } from "@/ui/fields/error-summary";
import { Announced } from "@/ui/fields/field";
import { FileDrop } from "@/ui/fields/file-drop";
import { type Clip, fileOf, storedOf } from "./draft";
import type { FormProps } from "./form-props";
import { PictureField } from "./picture-field";
import { TrimTool } from "./trim-tool";

export function MusicField(props: FormProps) {
  const { draft, form, limits, before } = props;
  const words = wiiuFormText.music;
  const { name, value: clip, error, change } = useTied<Clip | null>();
  const file = fileOf(draft, "bgm");
  const stored = storedOf(draft, "bgm");
  const url = useObjectUrl(file);
  const wave = useWave(file);
  const [refusal, setRefusal] = useState<string | null>(null);
  const attempt = useRef(0);
  const put = (facts: Clip | null, bytes: File | undefined) => {
    form.setFieldValue("bgm", facts);
    form.setFieldValue("files", { ...form.state.values.files, bgm: bytes });
    // What was said of other music does not hold for this.
    form.setFieldValue("mayShareBgm", false);
  };
  const take = async (chosen: File) => {
    attempt.current++;
    const own = attempt.current;
    setRefusal(null);
    const type = await soundTypeOf(chosen).catch(() => null);
    if (own !== attempt.current) return;
    const { problem } = wiiuFormText;
    if (type === null) return setRefusal(problem.notAudio);
    if (chosen.size > limits.audioBytesMax) {
      const most = formatBytes(limits.audioBytesMax);
      return setRefusal(problem.audioLarge({ size: formatBytes(chosen.size), most }));
    }
    const facts = { fileName: chosen.name, bytes: chosen.size, durationMs: null, startMs: 0, endMs: limits.clipMsMax };
    put(facts, chosen);
  };
  const remove = () => {
    attempt.current++;
    setRefusal(null);
    put(null, undefined);
  };
  // How long it is shows once it is decoded.
  const durationMs = wave === null || wave === "reading" ? null : wave.durationMs;
  useEffect(() => {
    const now = form.state.values.bgm;
    if (!now || durationMs === null || now.durationMs !== null) return;
    if (durationMs > limits.audioMsMax) {
      put(null, undefined);
      setRefusal(wiiuFormText.problem.audioLong({ length: writeTime(durationMs), most: writeTime(limits.audioMsMax) }));
      return;
    }
    form.setFieldValue("bgm", { ...now, durationMs, endMs: Math.min(now.endMs, durationMs) });
  });
  const seconds = limits.clipMsMax / 1000;
  const minutes = limits.audioMsMax / 60_000;
  return (
    <div className="flex flex-col gap-4">
      <FieldPlace name={name}>
        <FileDrop
          accept="audio/wav,audio/mpeg,audio/ogg,audio/flac,.wav,.mp3,.ogg,.flac"
          error={refusal ? <Announced>{refusal}</Announced> : error}
          hint={words.hint({ bytes: formatBytes(limits.audioBytesMax), minutes, seconds })}
          invitation={words.drop}
          label={words.label}
          onFiles={([chosen]) => chosen && void take(chosen)}
        >
          {clip && (
            <p className="min-w-0 flex-1 basis-60 text-facts text-ink-2 [overflow-wrap:anywhere]">
              {stored
                ? wiiuFormText.edit.musicStays({ length: writeTime(clip.endMs - clip.startMs) })
                : clip.durationMs === null
                  ? words.facts({ name: clip.fileName, bytes: formatBytes(clip.bytes) })
                  : words.factsLong({
                      name: clip.fileName,
                      bytes: formatBytes(clip.bytes),
                      length: writeTime(clip.durationMs),
                    })}
            </p>
          )}
        </FileDrop>
      </FieldPlace>
      <PieceTools
        before={before}
        draft={draft}
        field="bgm"
        form={form}
        onRemove={remove}
        putBackLabel={formText.publish.putBackLabel({ piece: words.label })}
        remove={words.remove}
      />
      {wave === "reading" && <p className="text-name text-ink-2">{words.reading}</p>}
      {clip && url && wave !== "reading" && (
        <TrimTool
          bars={wave?.bars ?? null}
          durationMs={clip.durationMs ?? limits.audioMsMax}
          onChange={(part) => change({ ...clip, ...part })}
          src={url}
          value={clip}
        />
      )}
      {clip && !stored && (
        <form.AppField name="mayShareBgm">
          {() => <TiedCheckbox hint={words.mayShareHint} label={words.mayShare} />}
        </form.AppField>
      )}
      {clip && (
        <form.AppField name="bgmAlbumCover">
          {() => (
            <PictureField
              {...props}
              hint={words.coverHint({ side: limits.coverSideMin })}
              label={words.cover}
              least={{ width: limits.coverSideMin, height: limits.coverSideMin }}
              remove={words.removeCover}
            />
          )}
        </form.AppField>
      )}
      {stored && <p className="text-facts text-ink-2">{wiiuFormText.edit.partChanged}</p>}
      <p aria-live="polite" className="sr-only">
        {clip && !stored && clip.fileName}
      </p>
    </div>
  );
}

/** The wave form of a file; null where there is none or the browser cannot tell. */
function useWave(file: Blob | null): Wave | null | "reading" {
  const wave = useLoaded(file, waveOf);
  return file && (wave === undefined ? "reading" : wave);
}
