// What web/scripts/wasm-plugin.mjs makes of the compiled modules: the addresses of a worker and of its module; null where the
// module is not a part of the build.

declare module "virtual:file-checks" {
  export const FILE_CHECKS: { worker: string; module: string } | null;
}

declare module "virtual:console-stage" {
  export const CONSOLE_STAGE: { worker: string; module: string } | null;
}

declare module "virtual:console-menu" {
  export const CONSOLE_MENU: { worker: string; module: string } | null;
}
