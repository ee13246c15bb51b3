/** A map of at most `max` entries: what was added first goes first. */
export class BoundedMap<K, V> {
  readonly #values = new Map<K, V>();

  constructor(private readonly max: number) {}

  get(key: K): V | undefined {
    return this.#values.get(key);
  }

  getOrSet(key: K, make: () => V): V {
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const value = make();
    this.set(key, value);
    return value;
  }

  set(key: K, value: V): void {
    // The oldest half goes at once: moving each entry at each use costs more than making some again.
    if (this.#values.size >= this.max && !this.#values.has(key)) {
      let left = this.max / 2;
      for (const old of this.#values.keys()) {
        if (left-- <= 0) break;
        this.#values.delete(old);
      }
    }
    this.#values.set(key, value);
  }
}
