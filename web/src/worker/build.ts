// What the build of this worker is called; scripts/build-worker.mjs writes it in.

declare const VITRINE_BUILD: string;

export const BUILD: string = VITRINE_BUILD;
