import { AppError } from '../../domain/errors';
import type { Connector, DatabaseSchema, OpenConnector } from '../../domain/ports/connector';
import type { CreateQuestionReader, QuestionReader } from '../../domain/ports/questionReader';
import type { SecretBox } from '../../domain/ports/secretBox';
import type { ConnectorDoc } from '../../models/connectors';
import { describeExcessPrivileges } from './excessPrivileges';
import { withDeadline } from './withDeadline';

export interface OpenedConnector {
  id: string;
  name: string;
  connector: Connector;
  schema: DatabaseSchema;
  /** Reads questions over the schema. */
  reader: QuestionReader;
}

export interface ConnectorHealth {
  /** `down`: it cannot be reached, and `message` tells the reason; with `up` a warning about its account, if any. */
  status: 'up' | 'down';
  checkedAt: Date;
  /** Of the look at it, in milliseconds; null where it is down. */
  latencyMs: number | null;
  message: string | null;
  /** When its tables were read last; null where they have not been yet. */
  schemaReadAt: Date | null;
  /** Tables that questions may be about; null where they have not been read yet. */
  tables: number | null;
}

export interface ConnectorPoolOptions {
  open: OpenConnector;
  secrets: SecretBox;
  createReader: CreateQuestionReader;
  /** A schema is read again once it is older. */
  schemaLifetimeMs?: number;
  /** How long a failure to read a schema is remembered by those who can do without. */
  failureLifetimeMs?: number;
  /** How long a look at a database counts. */
  healthLifetimeMs?: number;
  /** How long who can do without a database waits for its schema. */
  patienceMs?: number;
  now?: () => number;
}

type ReadSchema = Pick<OpenedConnector, 'schema' | 'reader'>;

interface Entry {
  connector: Connector;
  sealedUrl: string;
  loaded: Promise<ReadSchema> | null;
  /** When `loaded` was begun. */
  loadedAt: number;
  /** What is known for sure: the last schema that was read. */
  read: { at: number; tables: number } | null;
  /** A newer schema on its way; the one before it serves until then. */
  refreshing: boolean;
  health: { at: number; found: Promise<ConnectorHealth> } | null;
}

const defaults = {
  schemaLifetimeMs: 10 * 60_000,
  failureLifetimeMs: 10_000,
  healthLifetimeMs: 15_000,
  patienceMs: 3_000,
};
const pingTimeoutMs = 5_000;

const noAnswer = () => new AppError('timeout', 'The database did not answer in time.');
const tooSlow = (name: string) =>
  new AppError('timeout', `The database of connector ${name} takes too long to tell its tables.`);

/** The open databases of this process, one per connector record, with their schemas. */
export class ConnectorPool {
  private readonly entries = new Map<string, Entry>();
  private readonly failures = new Map<string, { at: number; sealedUrl: string; error: unknown }>();
  private readonly settings: typeof defaults;
  private readonly now: () => number;

  constructor(private readonly options: ConnectorPoolOptions) {
    this.settings = { ...defaults, ...options };
    this.now = options.now ?? Date.now;
  }

  /** @throws `unavailable`, `timeout`, `upstream_error` where the schema can't be read */
  async get(record: ConnectorDoc, signal?: AbortSignal): Promise<OpenedConnector> {
    signal?.throwIfAborted();
    const entry = this.entryOf(record);
    const loaded = this.load(record, entry);
    return { id: record._id, name: record.name, connector: entry.connector, ...(await loaded) };
  }

  /**
   * As `get`, for who can do without: fails at once where it failed a moment ago, and does not wait for a database
   * that is slow; what it is about to tell serves the next one.
   */
  async getOrFailFast(record: ConnectorDoc, signal?: AbortSignal): Promise<OpenedConnector> {
    const failure = this.failures.get(record._id);
    const isRecent = failure && this.now() - failure.at < this.settings.failureLifetimeMs;
    if (isRecent && failure.sealedUrl === record.sealedUrl) throw failure.error;
    return withDeadline(this.get(record, signal), this.settings.patienceMs, () => tooSlow(record.name));
  }

  /** How the database is, looked at now or a moment ago. Never throws. */
  health(record: ConnectorDoc): Promise<ConnectorHealth> {
    let entry: Entry;
    try {
      entry = this.entryOf(record);
    } catch (error) {
      return Promise.resolve(this.down(error, null));
    }
    if (entry.health && this.now() - entry.health.at < this.settings.healthLifetimeMs) {
      return entry.health.found;
    }
    const found = this.look(entry);
    entry.health = { at: this.now(), found };
    return found;
  }

  private async look(entry: Entry): Promise<ConnectorHealth> {
    const startedAt = performance.now();
    const ask = async () => {
      await entry.connector.ping();
      const latencyMs = performance.now() - startedAt;
      return { latencyMs, message: describeExcessPrivileges(await entry.connector.excessPrivileges()) };
    };
    try {
      const found = await withDeadline(ask(), pingTimeoutMs, noAnswer);
      return { status: 'up', checkedAt: new Date(this.now()), ...found, ...schemaOf(entry) };
    } catch (error) {
      return this.down(error, entry);
    }
  }

  private down(error: unknown, entry: Entry | null): ConnectorHealth {
    const message =
      error instanceof AppError ? error.publicMessage : 'The address of the database cannot be used.';
    const checkedAt = new Date(this.now());
    return { status: 'down', checkedAt, latencyMs: null, message, ...schemaOf(entry) };
  }

  private entryOf(record: ConnectorDoc): Entry {
    const known = this.entries.get(record._id);
    if (known?.sealedUrl === record.sealedUrl) return known;
    if (known) void this.evict(record._id);
    const url = this.options.secrets.open(record.sealedUrl, record._id);
    const entry: Entry = {
      connector: this.options.open(record.kind, url, record.environmentId),
      sealedUrl: record.sealedUrl,
      ...{ loaded: null, loadedAt: 0, read: null, refreshing: false, health: null },
    };
    this.entries.set(record._id, entry);
    return entry;
  }

  private load(record: ConnectorDoc, entry: Entry): Promise<ReadSchema> {
    const { schemaLifetimeMs } = this.settings;
    if (entry.loaded) {
      if (this.now() - entry.loadedAt > schemaLifetimeMs && !entry.refreshing) this.refresh(entry);
      return entry.loaded;
    }
    const loaded = this.read(entry);
    entry.loaded = loaded;
    entry.loadedAt = this.now();
    loaded.then(
      () => this.failures.delete(record._id),
      (error: unknown) => {
        this.failures.set(record._id, { at: this.now(), sealedUrl: record.sealedUrl, error });
        // A failure is not kept: who needs the database tries again.
        if (this.entries.get(record._id) === entry) void this.evict(record._id, { keepFailure: true });
      },
    );
    return loaded;
  }

  private async read(entry: Entry): Promise<ReadSchema> {
    const schema = await entry.connector.introspect();
    const reader = this.options.createReader(schema);
    entry.read = { at: this.now(), tables: schema.tables.length };
    return { schema, reader };
  }

  private refresh(entry: Entry): void {
    entry.refreshing = true;
    const next = this.read(entry);
    next
      .then(() => {
        entry.loaded = next;
      })
      .catch(() => undefined)
      .finally(() => {
        entry.loadedAt = this.now();
        entry.refreshing = false;
      });
  }

  /** Closes a connector that was deleted or changed, or whose tables are to be read again. */
  async evict(id: string, { keepFailure = false } = {}): Promise<void> {
    const entry = this.entries.get(id);
    this.entries.delete(id);
    if (!keepFailure) this.failures.delete(id);
    await entry?.connector.close().catch(() => undefined);
  }

  async close(): Promise<void> {
    await Promise.all([...this.entries.keys()].map((id) => this.evict(id)));
  }
}

function schemaOf(entry: Entry | null): Pick<ConnectorHealth, 'schemaReadAt' | 'tables'> {
  const read = entry?.read ?? null;
  return {
    schemaReadAt: read && new Date(read.at),
    tables: read?.tables ?? null,
  };
}
