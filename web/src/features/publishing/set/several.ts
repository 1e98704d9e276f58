// What a form needs once its theme is not alone. Fetched together.

export { addTheme } from "./set-actions";
export { SetChecklist } from "./set-checklist";
export { SetPanel } from "./set-panel";
export { UseForAll } from "./use-for-all";
