// The parts of Azurite that are used here. The package ships no types, and the stores are private fields:
// the version in package.json is exact, and the durability test fails when they move.

declare module 'azurite/dist/src/blob/BlobConfiguration' {
  interface PersistenceLocation {
    locationPath: string;
    locationId: string;
    maxConcurrency: number;
  }

  class BlobConfiguration {
    constructor(
      host: string,
      port: number,
      keepAliveTimeoutSeconds: number,
      metadataDBPath: string,
      extentDBPath: string,
      persistencePathArray: PersistenceLocation[],
      enableAccessLog: boolean,
      accessLogWriteStream: undefined,
      enableDebugLog: boolean,
      debugLogFilePath: undefined,
      loose: boolean,
      skipApiVersionCheck: boolean,
      cert: string,
      key: string,
      password: string,
      oauth: 'basic' | undefined,
      disableProductStyleUrl: boolean,
      isMemoryPersistence: boolean,
    );
  }

  // biome-ignore lint/style/noDefaultExport: so it is in the package.
  export { BlobConfiguration as default };
}

declare module 'azurite/dist/src/blob/BlobServer' {
  import type { Server } from 'node:http';
  import type BlobConfiguration from 'azurite/dist/src/blob/BlobConfiguration';

  export interface LokiDocument {
    $loki: number;
  }

  type LokiQuery = Record<string, unknown>;

  interface LokiResults {
    find(query?: LokiQuery, firstOnly?: boolean): LokiResults;
    data(): LokiDocument[];
    remove(): LokiResults;
  }

  export interface LokiCollection {
    name: string;
    /** In the order of their IDs. */
    data: LokiDocument[];
    /** The IDs of documents that were inserted, updated or removed since the last save, with repetitions. */
    dirtyIds: number[];
    maxId: number;
    binaryIndices: object;
    get(id: number): LokiDocument | null;
    chain(): LokiResults;
    remove(document: LokiDocument): void;
    ensureIndex(property: string, force: boolean): void;
  }

  export interface LokiAdapter {
    mode: 'incremental';
    loadDatabase(path: string, done: (database: object) => void): void;
    saveDatabase(path: string, getCopy: () => LokiDatabase, done: (error?: Error) => void): void;
  }

  export interface LokiDatabase {
    collections: LokiCollection[];
    persistenceAdapter: LokiAdapter;
    /** Whether collections record `dirtyIds`. */
    isIncremental: boolean;
    saveDatabase(done: (error?: Error) => void): void;
    serialize(): string;
  }

  interface LokiStore {
    db: LokiDatabase;
    /** Loads the database, or creates it; ends with a save. */
    init(): Promise<void>;
  }

  class BlobServer {
    constructor(configuration: BlobConfiguration);
    start(): Promise<void>;
    close(): Promise<void>;
    httpServer: Server;
    metadataStore: LokiStore;
    extentMetadataStore: LokiStore;
    gcManager: { markSweep(): Promise<void> };
  }

  // biome-ignore lint/style/noDefaultExport: so it is in the package.
  export { BlobServer as default };
}

declare module 'azurite/dist/src/common/Telemetry' {
  export const AzuriteTelemetryClient: { enableTelemetry: boolean };
}
