// Whose themes a mix is made of. Pure.

type Made = { creator: { username: string } };

/** Every creator once, in the order of the themes. */
export function creatorsOf(themes: readonly Made[]): string[] {
  return [...new Set(themes.map(({ creator }) => creator.username))];
}

/** Every creator with their themes. */
export function creditsOf<Theme extends Made>(themes: readonly Theme[]): { username: string; themes: Theme[] }[] {
  return creatorsOf(themes).map((username) => ({
    username,
    themes: themes.filter(({ creator }) => creator.username === username),
  }));
}
