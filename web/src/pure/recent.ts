// Promised values under keys, as many as are worth keeping: the least recently used makes room.

export class Recent<Value> {
  readonly #values = new Map<string, Promise<Value>>();
  readonly #most: number;
  readonly #onDrop: (value: Value) => void;

  constructor(most: number, onDrop: (value: Value) => void = () => undefined) {
    this.#most = most;
    this.#onDrop = onDrop;
  }

  /** The value under a key, made if it is not there. What could not be made is tried again at the next request. */
  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const found = this.#values.get(key) ?? make();
    this.#values.delete(key);
    this.#values.set(key, found);
    found.catch(() => this.#values.delete(key));
    const [oldest] = this.#values;
    if (oldest && this.#values.size > this.#most) {
      this.#values.delete(oldest[0]);
      oldest[1].then(this.#onDrop, () => undefined);
    }
    return found;
  }
}
