// The toasts that wait or are shown: at most ten are kept, the eleventh pushes out the oldest. No drawing here.

import type { ReactNode } from "react";

export const TOASTS_KEPT = 10;
export const TOASTS_SHOWN = 3;
export const TOAST_MS = 5000;

export type ToastKind = "status" | "success" | "error";
export type ToastAction = { label: string; onPress: () => void };
export type Toast = {
  id: number;
  kind: ToastKind;
  title: string;
  description?: ReactNode;
  action?: ToastAction;
};

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast and returns its number. It must never be the only place where something important stands. */
export function showToast(toast: Omit<Toast, "id" | "kind"> & { kind?: ToastKind }): number {
  lastId += 1;
  change([...toasts, { kind: "status" as const, ...toast, id: lastId }].slice(-TOASTS_KEPT));
  return lastId;
}

export function closeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export function clearToasts(): void {
  change([]);
}

export const currentToasts = (): readonly Toast[] => toasts;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** In milliseconds; 0 for errors and anything with a button, which stay until closed. */
export function lifetimeOf({ kind, action }: Toast): number {
  return kind === "error" || action ? 0 : TOAST_MS;
}
