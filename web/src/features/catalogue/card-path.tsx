// A place on the SD card, as people find it there.

export function CardPath({ children }: { children: string }) {
  return (
    <code className="mt-1 block w-fit max-w-full rounded-frame bg-sunken px-2 py-1 font-mono text-facts [overflow-wrap:anywhere]">
      {children}
    </code>
  );
}
