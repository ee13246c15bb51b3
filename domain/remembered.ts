import { BoundedMap } from './boundedMap';

/** The results of a pure function for the arguments used last. */
export class Remembered<K, V> {
  readonly #values: BoundedMap<K, V>;

  constructor(
    private readonly compute: (key: K) => V,
    max: number,
  ) {
    this.#values = new BoundedMap(max);
  }

  get(key: K): V {
    return this.#values.getOrSet(key, () => this.compute(key));
  }
}
