import type { RawDocument } from '../bson/raw';
import type { SearchService } from '../search/service';
import type { Catalog } from '../storage/catalog';
import type { Collection } from '../storage/collection';
import type { Engine } from '../storage/engine';
import type { Index } from '../storage/index';
import type { Arguments } from './arguments';
import type { Cursors } from './cursors';
import type { FailPoints } from './failPoints';
import type { Reply } from './reply';
import type { RetryableWrites } from './retryableWrites';

/** Counters as `serverStatus` reports them. */
export interface Metrics {
  collectionScans: number;
  keysExamined: number;
  docsExamined: number;
  commands: Map<string, { total: number; failed: number }>;
  connectionsCreated: number;
  connectionsOpen: number;
}

/** The state that all commands of one server share. */
export interface ServerState {
  engine: Engine;
  catalog: Catalog;
  cursors: Cursors;
  search: SearchService;
  retryable: RetryableWrites;
  metrics: Metrics;
  /** Indexes that are still being filled: writes keep them up, queries don't use them. */
  building: Set<Index>;
  startedAt: number;
  /** Set when the server shall pose as the primary of a replica set, so that drivers retry writes. */
  replicaSet: string | undefined;
  address: string;
  /** Only of a store that was started for tests. */
  failPoints: FailPoints | undefined;
}

export interface CommandContext {
  state: ServerState;
  connectionId: number;
  database: string;
  args: Arguments;
  body: RawDocument;
  sequences: Map<string, RawDocument[]>;
  /** Identifies the session for cursors and retryable writes. */
  session: string | undefined;
}

export type Handler = (context: CommandContext) => Reply | Promise<Reply>;

export function usableIndexes(state: ServerState, collection: Collection): Index[] {
  return state.building.size === 0
    ? collection.indexes
    : collection.indexes.filter((index) => !state.building.has(index));
}
