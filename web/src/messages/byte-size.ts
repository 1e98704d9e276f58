import { formatBytes as formatBytesIn } from "@/pure/byte-size";
import { language } from "./language";

/** A size in the language of the page. */
export const formatBytes = (bytes: number): string => formatBytesIn(bytes, language);
