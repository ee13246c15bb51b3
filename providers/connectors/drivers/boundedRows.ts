import type { QueryLimits, SqlValue } from '../../../domain/ports/connector';

/** The rows of a result, up to its limits of rows and bytes. */
export class BoundedRows {
  readonly rows: SqlValue[][] = [];
  /** Rows were left out because a limit was reached. */
  isTruncated = false;
  private bytes = 0;

  constructor(
    private readonly limits: QueryLimits,
    private readonly toSqlValue: (value: unknown, column: number) => SqlValue,
  ) {}

  add(row: readonly unknown[]): void {
    if (this.isTruncated) return;
    for (const value of row) this.bytes += Buffer.byteLength(String(value ?? ''));
    this.isTruncated = this.rows.length >= this.limits.maxRows || this.bytes > this.limits.maxBytes;
    if (!this.isTruncated) this.rows.push(row.map(this.toSqlValue));
  }
}
