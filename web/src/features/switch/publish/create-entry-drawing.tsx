// The drawing of a way to start creating: the menu of a console in outline, with the part that will be the creator's own lit.

type CreateEntryDrawingProps = {
  /** `layout` lights the arrangement, `picture` what lies behind it, `files` lays finished menus one on the other. */
  lights: "layout" | "picture" | "files";
};

const ICONS = [48, 108, 168, 228];
const APPLETS = [104, 132, 160, 188, 216];

export function CreateEntryDrawing({ lights }: CreateEntryDrawingProps) {
  if (lights === "files") return <FilesDrawing />;
  const isLayout = lights === "layout";
  const line = { fill: "none", stroke: "var(--edge)", strokeWidth: 1.5 };
  return (
    <svg aria-hidden="true" className="block size-full" preserveAspectRatio="xMidYMid slice" viewBox="0 0 320 180">
      <rect fill="var(--sunken)" height="180" width="320" />
      {!isLayout && (
        <>
          <circle cx="238" cy="58" fill="var(--fill)" r="34" />
          <path d="M0 150 C50 104 92 98 138 128 S232 164 320 92 V180 H0 Z" fill="var(--edge)" opacity="0.35" />
          <path d="M0 172 C70 132 130 140 190 158 S286 166 320 140 V180 H0 Z" fill="var(--edge)" opacity="0.5" />
        </>
      )}
      {ICONS.map((x, place) => (
        <rect
          height="44"
          key={x}
          rx="3"
          width="44"
          x={x}
          y="62"
          {...(isLayout
            ? { fill: "var(--fill)", opacity: 1 - place * 0.2 }
            : { ...line, fill: "var(--wall)", fillOpacity: 0.55 })}
        />
      ))}
      {APPLETS.map((x) => (
        <circle cx={x} cy="134" key={x} r="8" {...(isLayout ? { fill: "var(--fill)", opacity: 0.55 } : line)} />
      ))}
      <circle cx="34" cy="28" r="9" {...line} />
      <path d="M262 28 h32" {...line} />
      <path d="M24 158 h272" opacity="0.6" {...line} />
    </svg>
  );
}

/** Menus that are done, and the arrow that brings them. */
function FilesDrawing() {
  const line = { fill: "none", stroke: "var(--edge)", strokeWidth: 1.5 };
  return (
    <svg aria-hidden="true" className="block size-full" preserveAspectRatio="xMidYMid slice" viewBox="0 0 320 180">
      <rect fill="var(--sunken)" height="180" width="320" />
      {[0, 1, 2].map((place) => (
        <g key={place} transform={`translate(${56 + place * 34} ${34 + place * 20})`}>
          <rect height="72" rx="4" width="128" {...line} fill="var(--wall)" />
          {[14, 42, 70, 98].map((x, icon) => (
            <rect
              fill={place === 2 ? "var(--fill)" : "var(--edge)"}
              height="20"
              key={x}
              opacity={place === 2 ? 1 - icon * 0.18 : 0.4}
              rx="2"
              width="20"
              x={x}
              y="20"
            />
          ))}
          <path d="M14 56 h100" {...line} opacity="0.6" />
        </g>
      ))}
      <path d="M280 34 v40 m-12 -12 l12 12 l12 -12" {...line} stroke="var(--fill)" strokeWidth={3} />
    </svg>
  );
}
