import { Piscina, type PiscinaTask, type TaskQueue } from 'piscina';

/** Adds the priority to a task for a worker thread. */
export function withPurpose<T extends object>(task: T, purpose: 'passage' | 'query'): T {
  return Object.assign(task, { [Piscina.queueOptionsSymbol]: { purpose } });
}

/** A priority queue: queries are interactive and precede the passages of an ingestion. */
export class QueriesFirst implements TaskQueue {
  private readonly queries: PiscinaTask[] = [];
  private readonly passages: PiscinaTask[] = [];

  get size(): number {
    return this.queries.length + this.passages.length;
  }

  shift(): PiscinaTask | null {
    return this.queries.shift() ?? this.passages.shift() ?? null;
  }

  push(task: PiscinaTask): void {
    const options: { purpose?: string } | null = Reflect.get(task, Piscina.queueOptionsSymbol);
    (options?.purpose === 'query' ? this.queries : this.passages).push(task);
  }

  remove(task: PiscinaTask): void {
    for (const list of [this.queries, this.passages]) {
      const index = list.indexOf(task);
      if (index >= 0) list.splice(index, 1);
    }
  }
}
