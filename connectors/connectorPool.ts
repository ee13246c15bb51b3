import { LRUCache } from 'lru-cache';
import { AppError } from '../domain/errors';
import type { Connector, DatabaseSchema, OpenConnector } from '../domain/ports/connector';
import type { CreateQuestionReader, QuestionReader } from '../domain/ports/questionReader';
import type { SecretBox } from '../domain/ports/secretBox';
import type { ConnectorDoc } from '../models/connectors';
import type { OpenedConnector } from '../search/structured/openedConnector';
import {
  type FilteredSchema,
  filterSchema,
  limitSchema,
  nobody,
  type Viewer,
} from '../search/structured/rowFilters/limitSchema';
import { describeExcessPrivileges } from './excessPrivileges';
import { schemaCharacters } from './schemaCharacters';
import { withDeadline } from './withDeadline';

export interface ConnectorHealth {
  /** `down`: it cannot be reached, and `message` tells the reason; with `up` a warning about its account, if any. */
  status: 'up' | 'down';
  checkedAt: Date;
  /** The time that the check took, in milliseconds; null where the database is down. */
  latencyMs: number | null;
  message: string | null;
  /** When its tables were read last; null where they have not been yet. */
  schemaReadAt: Date | null;
  /** Tables that questions may be about; null where they have not been read yet. */
  tables: number | null;
  /** Tables whose values are known; fewer while they are read, and where there are too many. */
  sampledTables: number | null;
}

export interface ConnectorPoolOptions {
  open: OpenConnector;
  secrets: SecretBox;
  createReader: CreateQuestionReader;
  /** The size of the schemas that are kept in memory, by `schemaCharacters`. Defaults to 32 million. */
  maxSchemaCharacters?: number;
}

type ReadSchema = Pick<OpenedConnector, 'schema' | 'reader'>;

/** A schema for callers who do not see everything, by the filters that it was made with. */
interface Filtered extends FilteredSchema {
  reader: QuestionReader;
}

interface Entry {
  connector: Connector;
  openedAt: number;
  /** The last schema that was read, or the first that is being read. */
  loaded: Promise<ReadSchema> | null;
  /** When it was last begun to be read. */
  loadedAt: number;
  /** The state of the schema that was last read. */
  read: Pick<ConnectorHealth, 'schemaReadAt' | 'tables' | 'sampledTables'>;
  health: { at: number; found: Promise<ConnectorHealth> } | null;
}

/** A schema is read again once it is older. */
const schemaLifetimeMs = 10 * 60_000;
/** How long a failure to read a schema is remembered by those who can do without. */
const failureLifetimeMs = 10_000;
/** How long a look at a database counts. */
const healthLifetimeMs = 15_000;
/** How long who can do without a database waits for its schema. */
const maxWaitMs = 3_000;
/** The same from when it is first opened: its process starts, which takes seconds on a busy machine. */
const openingPatienceMs = 10_000;
const pingTimeoutMs = 5_000;
const defaultMaxSchemaCharacters = 32_000_000;
/** The size of a connector beside its schema, in characters. */
const connectorCharacters = 1_000;
const maxFailures = 1_000;
/** A database of more tables is asked by their names until its values are read, where it was never read before. */
const maxTablesAwaited = 200;

const unread: Entry['read'] = { schemaReadAt: null, tables: null, sampledTables: null };

/**
 * The open databases of this process, one per connector record, with their schemas. Those that were used least recently
 * make way for others. They are not closed, because a search may be about to query them: their processes end as soon as
 * they are idle for long, as those of all connectors do.
 */
export class ConnectorPool {
  private readonly entries: LRUCache<string, Entry>;
  private readonly filtered = new WeakMap<ReadSchema, { filters: string; made: Promise<Filtered> }>();
  private readonly failures = new LRUCache<string, { at: number; error: unknown }>({ max: maxFailures });

  constructor(private readonly options: ConnectorPoolOptions) {
    this.entries = new LRUCache({ maxSize: options.maxSchemaCharacters ?? defaultMaxSchemaCharacters });
  }

  /**
   * @param viewer whose rows it has. Nobody's where it is not given
   * @throws `unavailable`, `timeout`, `upstream_error` where the schema can't be read
   */
  async get(record: ConnectorDoc, signal?: AbortSignal, viewer: Viewer = nobody): Promise<OpenedConnector> {
    signal?.throwIfAborted();
    const entry = this.entries.get(record._id) ?? this.open(record);
    const read = await this.load(record, entry);
    const seen = viewer.principals === null ? read : await this.limit(record, entry, read, viewer);
    return { id: record._id, name: record.name, connector: entry.connector, ...seen };
  }

  /** The schema and reader of a database for a caller who does not see everything. */
  private async limit(
    { _id, name, rowFilters = [] }: ConnectorDoc,
    entry: Entry,
    read: ReadSchema,
    viewer: Viewer,
  ): Promise<Pick<OpenedConnector, 'schema' | 'reader'>> {
    if (rowFilters.length === 0) return read;
    const filters = JSON.stringify(rowFilters);
    const make = async (): Promise<Filtered> => {
      const filtered = await filterSchema(read.schema, rowFilters, name);
      const characters = schemaCharacters(read.schema) + schemaCharacters(filtered.schema);
      if (this.entries.peek(_id) === entry) this.keep(_id, entry, connectorCharacters + characters);
      return { ...filtered, reader: this.options.createReader(filtered.schema) };
    };
    const known = this.filtered.get(read);
    const made = known?.filters === filters ? known.made : make();
    this.filtered.set(read, { filters, made });
    const { reader, ...filtered } = await made;
    return { reader, schema: limitSchema(filtered, viewer) };
  }

  /**
   * As `get`, for who can do without: fails at once where it failed a moment ago, and does not wait for a database
   * that is slow; what it is about to tell serves the next one.
   */
  async getOrFailFast(
    record: ConnectorDoc,
    signal?: AbortSignal,
    viewer: Viewer = nobody,
  ): Promise<OpenedConnector> {
    const failure = this.failures.get(record._id);
    if (failure && Date.now() - failure.at < failureLifetimeMs) throw failure.error;
    const late = `The database of connector ${record.name} takes too long to tell its tables.`;
    const opened = this.get(record, signal, viewer);
    // One that has failed is waited for no longer, however often it is opened again.
    const openedAt = failure ? 0 : (this.entries.peek(record._id)?.openedAt ?? 0);
    const waitMs = Math.max(maxWaitMs, openedAt + openingPatienceMs - Date.now());
    return withDeadline(opened, waitMs, late);
  }

  /** How the database is, looked at now or a moment ago. Never throws. */
  async health(record: ConnectorDoc): Promise<ConnectorHealth> {
    try {
      // A look is no use: it does not keep a schema that nobody asks for.
      const entry = this.entries.peek(record._id) ?? this.open(record);
      if (!entry.health || Date.now() - entry.health.at >= healthLifetimeMs)
        entry.health = { at: Date.now(), found: look(entry) };
      return await entry.health.found;
    } catch (error) {
      return down(error, unread);
    }
  }

  private open(record: ConnectorDoc): Entry {
    const url = this.options.secrets.open(record.sealedUrl, record._id);
    const connector = this.options.open(record.kind, url, record.environmentId);
    const entry = { connector, openedAt: Date.now(), loaded: null, loadedAt: 0, read: unread, health: null };
    this.keep(record._id, entry, connectorCharacters);
    return entry;
  }

  /** Adds an entry, or notes its size where it is known now. */
  private keep(id: string, entry: Entry, characters: number): void {
    // The cache notes no size for an entry that it has.
    this.entries.delete(id);
    // One that is larger than the bound is kept alone.
    this.entries.set(id, entry, { size: Math.min(characters, this.entries.maxSize) });
  }

  private load({ _id }: ConnectorDoc, entry: Entry): Promise<ReadSchema> {
    if (entry.loaded && Date.now() - entry.loadedAt <= schemaLifetimeMs) return entry.loaded;
    entry.loadedAt = Date.now();
    const keepRead = ({ schema }: ReadSchema) => {
      if (this.entries.peek(_id) === entry)
        this.keep(_id, entry, connectorCharacters + schemaCharacters(schema));
    };
    const next = this.read(entry, (complete) => {
      if (entry.loaded !== next) return;
      entry.loaded = Promise.resolve(complete);
      keepRead(complete);
    });
    // The one before serves until the next is read, and longer where that fails.
    entry.loaded ??= next;
    next.then(
      (read) => {
        entry.loaded = next;
        this.failures.delete(_id);
        keepRead(read);
      },
      (error: unknown) => {
        // One that was evicted meanwhile may have failed because it was closed, which says nothing about the database.
        if (entry.loaded !== next || this.entries.peek(_id) !== entry) return;
        // A failure is not kept: who needs the database tries again.
        void this.evict(_id);
        this.failures.set(_id, { at: Date.now(), error });
      },
    );
    return entry.loaded;
  }

  /**
   * Reads a schema. One with many tables is first returned without samples of their values, where there is none to serve
   * meanwhile; `onComplete` then receives it with them.
   */
  private read(entry: Entry, onComplete: (read: ReadSchema) => void): Promise<ReadSchema> {
    const isFirst = entry.loaded === null;
    const toRead = (schema: DatabaseSchema): ReadSchema => {
      const reader = this.options.createReader(schema);
      const tables = schema.tables.length;
      const { sampledTables = tables } = schema;
      entry.read = { schemaReadAt: new Date(), tables, sampledTables };
      return { schema, reader };
    };
    return new Promise((resolve, reject) => {
      let isReturned = false;
      const onTables = (schema: DatabaseSchema) => {
        if (!isFirst || schema.tables.length <= maxTablesAwaited) return;
        isReturned = true;
        resolve(toRead(schema));
      };
      entry.connector
        .introspect(undefined, onTables)
        .then(toRead)
        .then((complete) => (isReturned ? onComplete(complete) : resolve(complete)))
        .catch(reject);
    });
  }

  /**
   * Closes a connector that was deleted or changed, or whose tables are to be read again. A search that found its record
   * before it was deleted may open it again; nobody asks for it afterwards, so that it makes way for others.
   */
  async evict(id: string): Promise<void> {
    const entry = this.entries.get(id);
    this.entries.delete(id);
    this.failures.delete(id);
    await entry?.connector.close().catch(() => undefined);
  }

  async close(): Promise<void> {
    await Promise.all([...this.entries.keys()].map((id) => this.evict(id)));
  }
}

async function look(entry: Entry): Promise<ConnectorHealth> {
  const startedAt = performance.now();
  const ask = async () => {
    await entry.connector.ping();
    const latencyMs = performance.now() - startedAt;
    return { latencyMs, message: describeExcessPrivileges(await entry.connector.excessPrivileges()) };
  };
  try {
    const found = await withDeadline(ask(), pingTimeoutMs, 'The database did not answer in time.');
    return { status: 'up', checkedAt: new Date(), ...found, ...entry.read };
  } catch (error) {
    return down(error, entry.read);
  }
}

function down(error: unknown, read: Entry['read']): ConnectorHealth {
  const message =
    error instanceof AppError ? error.publicMessage : 'The address of the database cannot be used.';
  return { status: 'down', checkedAt: new Date(), latencyMs: null, message, ...read };
}
