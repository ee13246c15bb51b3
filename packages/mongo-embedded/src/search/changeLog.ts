/** With more changes, the older half is forgotten. */
const MOST_CHANGES = 50_000;

/** Which rows changed, in order: what is derived from rows asks for those since its position, however many ask. */
export class ChangeLog {
  private rows: number[] = [];
  private forgotten = 0;

  /** The position of the next change. */
  get position(): number {
    return this.forgotten + this.rows.length;
  }

  add(row: number): void {
    this.rows.push(row);
    if (this.rows.length <= MOST_CHANGES) return;
    this.forgotten += MOST_CHANGES / 2;
    this.rows = this.rows.slice(MOST_CHANGES / 2);
  }

  /** The rows that changed from a position on, each once, in ascending order; undefined where some were forgotten. */
  since(position: number): Uint32Array | undefined {
    if (position < this.forgotten) return undefined;
    const sorted = Uint32Array.from(this.rows.slice(position - this.forgotten)).sort();
    return sorted.filter((row, at) => at === 0 || row !== sorted[at - 1]);
  }
}
