/** Milliseconds of requests by operation and minute. */
export class Latencies {
  private readonly byOperation = new Map<string, number[][]>();
  private readonly startedAt = Date.now();

  add(operation: string, ms: number): void {
    const minutes = this.byOperation.get(operation) ?? [];
    this.byOperation.set(operation, minutes);
    const minute = Math.floor((Date.now() - this.startedAt) / 60_000);
    while (minutes.length <= minute) minutes.push([]);
    minutes[minute]?.push(ms);
  }

  /** A table in Markdown. */
  table(): string {
    const rows: string[] = [];
    for (const [operation, minutes] of this.byOperation) {
      for (const [minute, values] of minutes.entries()) {
        if (values.length > 0)
          rows.push(`| ${operation} | ${minute + 1} | ${values.length} | ${percentiles(values)} |`);
      }
      rows.push(`| ${operation} | all | ${minutes.flat().length} | ${percentiles(minutes.flat())} |`);
    }
    return [
      '| operation | minute | requests | p50 ms | p95 ms | p99 ms |',
      '| --- | --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n');
  }
}

function percentiles(values: number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
  return [at(0.5), at(0.95), at(0.99)].join(' | ');
}
