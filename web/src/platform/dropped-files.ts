// Files as they are dropped on a page, those in folders with the folders in front of their names.

export type DroppedFile = { file: File; path: string };

/** A folder is not searched any further than this: nobody has so many on purpose. */
const MOST_FILES = 500;

/** Null when there is no folder among what is dropped, and the browser hands the files on by itself. */
export function droppedFolders(transfer: DataTransfer): Promise<DroppedFile[]> | null {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return entries.some((entry) => entry.isDirectory) ? readEntries(entries) : null;
}

async function readEntries(entries: readonly FileSystemEntry[]): Promise<DroppedFile[]> {
  const found: DroppedFile[] = [];
  const waiting = [...entries];
  for (let entry = waiting.shift(); entry && found.length < MOST_FILES; entry = waiting.shift()) {
    if (isFile(entry)) found.push({ file: await fileOf(entry), path: entry.fullPath.slice(1) });
    else if (isFolder(entry)) waiting.push(...(await entriesOf(entry)));
  }
  return found;
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject));

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  // A browser gives a hundred at a time, and none when it is through.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
