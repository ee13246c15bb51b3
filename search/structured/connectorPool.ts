import type { Connector, OpenConnector } from '../../domain/ports/connector';
import type { SecretBox } from '../../domain/ports/secretBox';
import type { ConnectorDoc } from '../../models/connectors';
import { buildSchemaIndex, type SchemaIndex } from './question/schemaIndex';

export interface OpenedConnector {
  id: string;
  name: string;
  connector: Connector;
  index: SchemaIndex;
}

export interface ConnectorPoolOptions {
  open: OpenConnector;
  secrets: SecretBox;
  /** A schema is read again once it is older. */
  schemaLifetimeMs?: number;
  now?: () => number;
}

interface Entry {
  connector: Connector;
  sealedUrl: string;
  loaded: Promise<SchemaIndex>;
  loadedAt: number;
  /** A newer schema on its way; the one before it serves until then. */
  refreshing: boolean;
}

const defaultLifetimeMs = 10 * 60_000;

/** The open databases of this process, one per connector record, with their schemas. */
export class ConnectorPool {
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly options: ConnectorPoolOptions) {}

  /** @throws `unavailable`, `timeout`, `upstream_error` where the schema can't be read */
  async get(record: ConnectorDoc, signal?: AbortSignal): Promise<OpenedConnector> {
    signal?.throwIfAborted();
    const entry = this.entryOf(record);
    const now = (this.options.now ?? Date.now)();
    const lifetime = this.options.schemaLifetimeMs ?? defaultLifetimeMs;
    if (now - entry.loadedAt > lifetime && !entry.refreshing) this.refresh(entry, now);
    try {
      const index = await entry.loaded;
      return { id: record._id, name: record.name, connector: entry.connector, index };
    } catch (error) {
      // A failure is not kept: the next request tries again.
      if (this.entries.get(record._id) === entry) await this.evict(record._id);
      throw error;
    }
  }

  private entryOf(record: ConnectorDoc): Entry {
    const known = this.entries.get(record._id);
    if (known?.sealedUrl === record.sealedUrl) return known;
    if (known) void this.evict(record._id);
    const url = this.options.secrets.open(record.sealedUrl, record._id);
    const connector = this.options.open(record.kind, url);
    const entry: Entry = {
      connector,
      sealedUrl: record.sealedUrl,
      loaded: connector.introspect().then(buildSchemaIndex),
      loadedAt: (this.options.now ?? Date.now)(),
      refreshing: false,
    };
    entry.loaded.catch(() => undefined);
    this.entries.set(record._id, entry);
    return entry;
  }

  private refresh(entry: Entry, now: number): void {
    entry.refreshing = true;
    const next = entry.connector.introspect().then(buildSchemaIndex);
    next
      .then(() => {
        entry.loaded = next;
      })
      .catch(() => undefined)
      .finally(() => {
        entry.loadedAt = now;
        entry.refreshing = false;
      });
  }

  /** Closes a connector that was deleted or changed. */
  async evict(id: string): Promise<void> {
    const entry = this.entries.get(id);
    this.entries.delete(id);
    await entry?.connector.close().catch(() => undefined);
  }

  async close(): Promise<void> {
    await Promise.all([...this.entries.keys()].map((id) => this.evict(id)));
  }
}
