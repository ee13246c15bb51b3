import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Connector, OpenConnector } from '../../domain/ports/connector';
import { parseServerAddress } from './address/serverAddress';
import { allowedFile, parseSqlitePath } from './address/sqliteFile';
import { CrashHistory } from './process/crashHistory';
import { createIsolatedConnector } from './process/isolatedConnector';
import { ProcessSlots } from './process/processSlots';
import type { Target } from './process/protocol';

export interface OpenConnectorOptions {
  /** The directories in which SQLite files may be opened, because addresses come from callers. */
  sqliteDirectories: string[];
  /** Creates the sample database if needed and returns its path, for `sampleDatabaseUrl`. */
  sampleDatabase?: () => string;
  /** The limit for all connectors together. */
  maxProcesses?: number;
  /** The limit per process. */
  maxMemoryMb?: number;
  idleMs?: number;
}

/** The address of the sample database, the same for every process, wherever its file is. */
export const sampleDatabaseUrl = 'sample:shop';

const defaults = { maxProcesses: 16, maxMemoryMb: 512, idleMs: 60_000 };

export interface ConnectorOpeners {
  open: OpenConnector;
  /** Opens a SQLite file of this machine whose path no caller gave. */
  openFile(file: string, owner: string): Connector;
}

/** Opens databases, each in a separate process that is started on first use. */
export function createOpenConnector(options: OpenConnectorOptions): OpenConnector {
  return createConnectorOpeners(options).open;
}

/** Like `createOpenConnector`, with files of this machine, within the same limit of processes. */
export function createConnectorOpeners(options: OpenConnectorOptions): ConnectorOpeners {
  const { maxProcesses, maxMemoryMb, idleMs } = { ...defaults, ...options };
  const slots = new ProcessSlots(maxProcesses);
  const processes = { slots, crashes: new CrashHistory(), maxMemoryMb, idleMs };

  function targetOf(kind: Connector['kind'], url: string): Target {
    if (kind !== 'sqlite') return parseServerAddress(kind, url);
    if (url === sampleDatabaseUrl && options.sampleDatabase) {
      const file = options.sampleDatabase();
      return { kind, file, directories: [path.dirname(file)] };
    }
    const directories = options.sqliteDirectories;
    return { kind, file: allowedFile(parseSqlitePath(url), directories), directories };
  }

  const openTarget = (target: Target, url: string, owner: string) => {
    // Crashes count per environment, so that one environment's database does not affect others.
    const key = createHash('sha256')
      .update(JSON.stringify([owner, target.kind, url]))
      .digest('base64');
    return createIsolatedConnector(target, owner, key, processes);
  };
  return {
    open: (kind, url, owner) => openTarget(targetOf(kind, url), url, owner),
    openFile: (file, owner) =>
      openTarget({ kind: 'sqlite', file, directories: [path.dirname(file)] }, file, owner),
  };
}
