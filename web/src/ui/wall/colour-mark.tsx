// A colour to look at, beside the words for it.

export function ColourMark({ colour }: { colour: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-3.5 shrink-0 rounded-frame border border-edge align-[-0.125em]"
      ref={(node) => node?.style.setProperty("background-color", colour)}
    />
  );
}
