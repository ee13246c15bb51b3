import type { SqlValue } from '../../domain/ports/connector';

/** What the SQLite connector and its thread say to each other. */
export interface SqliteRequest {
  id: number;
  sql: string;
  params: SqlValue[];
  /** Our own introspection, which reads the catalogue. Everything else is held to reading tables. */
  trusted: boolean;
  maxRows: number;
  maxBytes: number;
}

export type SqliteReply =
  /** The database is open; sent once, first. */
  | { id: 0; ready: true }
  | { id: number; names: string[]; rows: SqlValue[][]; truncated: boolean }
  | { id: number; error: string };
