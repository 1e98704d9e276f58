// What web/scripts/file-checks-plugin.mjs makes of the compiled checks.

declare module "virtual:file-checks" {
  /** Addresses of the worker and of the module; null where the checks are not a part of the build. */
  export const FILE_CHECKS: { worker: string; module: string } | null;
}
