/** The smallest of the `count` largest values: a heap whose root it is. */
export class Largest {
  private readonly heap: Float64Array;

  constructor(count: number) {
    this.heap = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
  }

  /** -Infinity while there were fewer. */
  get smallest(): number {
    return this.heap[0] ?? Number.NEGATIVE_INFINITY;
  }

  /** Takes a value above `smallest`, which it replaces. */
  offer(value: number): void {
    const { heap } = this;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && (heap[child + 1] as number) < (heap[child] as number)) child++;
      if ((heap[child] as number) >= value) break;
      heap[at] = heap[child] as number;
      at = child;
    }
    heap[at] = value;
  }
}
