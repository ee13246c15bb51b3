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

  interface LokiStore {
    db: { saveDatabase(done: (error?: Error) => void): void };
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
