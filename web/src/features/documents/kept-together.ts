/** No line ends within the name of a console; messages have that from their compiler. */
export const keptTogether = (words: string): string => words.replaceAll("Wii U", "Wii\u00a0U");
