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
  /** SQLite files elsewhere are refused: an address is given from outside and must not reach any file of the machine. */
  sqliteDirectories: string[];
  /** Has the sample database there, and says where; `sampleDatabaseUrl` then opens it. */
  sampleDatabase?: () => string;
  /** Of all connectors together. */
  maxProcesses?: number;
  /** Of one process. */
  maxMemoryMb?: number;
  idleMs?: number;
}

/** The sample database, wherever this process keeps it: the address means the same for every process. */
export const sampleDatabaseUrl = 'sample:shop';

const defaults = { maxProcesses: 16, maxMemoryMb: 512, idleMs: 60_000 };

/** Opens databases, each in a process of its own that is started at its first use. */
export function createOpenConnector(options: OpenConnectorOptions): OpenConnector {
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

  return (kind, url, owner) => {
    const target = targetOf(kind, url);
    // What an environment's database does is held against that environment only.
    const key = createHash('sha256')
      .update(JSON.stringify([owner, kind, url]))
      .digest('base64');
    return createIsolatedConnector(target, owner, key, processes);
  };
}
