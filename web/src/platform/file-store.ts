// Files kept in this browser between visits: the pictures of drafts. Where the browser refuses to store files
// (private windows, full disk) they live until the page is left.

const DATABASE = "vitrine";
const STORE = "files";
const fallback = new Map<string, Blob>();

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await settled(opening);
  const transaction = database.transaction(STORE, mode);
  transaction.oncomplete = () => database.close();
  transaction.onabort = () => database.close();
  return transaction.objectStore(STORE);
}

/** Keeps a file under a key, in place of what was there. Tells whether it will outlive the page. */
export async function keepFile(key: string, file: Blob): Promise<boolean> {
  try {
    await settled((await store("readwrite")).put(file, key));
    fallback.delete(key);
    return true;
  } catch {
    fallback.set(key, file);
    return false;
  }
}

export async function readFile(key: string): Promise<Blob | null> {
  const held = fallback.get(key);
  if (held) return held;
  try {
    const found: unknown = await settled((await store("readonly")).get(key));
    return found instanceof Blob ? found : null;
  } catch {
    return null;
  }
}

export async function dropFile(key: string): Promise<void> {
  fallback.delete(key);
  try {
    await settled((await store("readwrite")).delete(key));
  } catch {
    // What could not be opened holds nothing to drop.
  }
}
