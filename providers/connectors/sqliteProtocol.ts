import type { SqlValue } from '../../domain/ports/connector';

/** What the SQLite connector and its thread say to each other. */
export interface SqliteRequest {
  id: number;
  sql: string;
  params: SqlValue[];
  maxRows: number;
  maxBytes: number;
}

export type SqliteReply =
  | { id: number; names: string[]; rows: SqlValue[][]; truncated: boolean }
  | { id: number; error: string };
