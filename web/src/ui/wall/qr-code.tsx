// An address as a QR code: always black on white with four modules of margin, in both modes, because cameras need it.
// The encoder is fetched when the first code is shown.

import { useLoaded } from "@/platform/use-loaded";

type QrCodeProps = {
  address: string;
  /** What it holds, for assistive tools. */
  label: string;
  /** Stands in its place when the encoder could not be fetched. */
  failed: string;
};

type Drawing = { size: number; path: string };

async function draw(address: string): Promise<Drawing> {
  const { encode } = await import("uqr");
  const { data, size } = encode(address, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { size, path };
}

export function QrCode({ address, label, failed }: QrCodeProps) {
  const drawing = useLoaded(address, (wanted) => draw(wanted).catch(() => "failed" as const));
  if (drawing === "failed") return <p className="text-facts text-ink-2">{failed}</p>;
  return (
    <div className="aspect-square w-48 overflow-hidden rounded-frame bg-white">
      {drawing && (
        <svg
          aria-label={label}
          className="size-full"
          role="img"
          shapeRendering="crispEdges"
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
        >
          <path className="fill-black" d={drawing.path} />
        </svg>
      )}
    </div>
  );
}
