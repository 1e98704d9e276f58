// Runs in the head, before the first paint: puts the stored look on the root element so that nothing flashes, fetches the
// app when the page has been painted, and keeps for it what is done until then.
// Built apart from the app into one small classic script; keep its imports tiny.

import { applyLook, currentLook } from "@/platform/appearance";
import { applyMarks } from "@/platform/root-marks";
import { keepEarlyInput } from "./early-input";
import { keepInstallOffer } from "./install-offer";
import { fetchAppAfterPaint } from "./late-modules";

applyLook(currentLook());
applyMarks();
keepInstallOffer();
keepEarlyInput();
fetchAppAfterPaint();
