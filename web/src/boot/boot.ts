// Runs in the head, before the first paint: puts the stored look on the root element so that nothing flashes.
// Built apart from the app into one small classic script; keep its imports tiny.

import { applyLook, currentLook } from "@/platform/appearance";
import { applyMarks } from "@/platform/root-marks";

applyLook(currentLook());
applyMarks();
