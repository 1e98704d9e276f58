/**
 * Event that the app sends to the document when it has begun to listen to the page, for the boot script, which shares no
 * other code with it.
 */
export const TAKEN_OVER = "vitrine:taken-over";
