import { readFileSync } from 'node:fs';
import type { Connection } from 'mongoose';

/** The work that the document store has done so far. */
export interface StoreWork {
  /** Commands by name, as `serverStatus` counts them. */
  commands: Record<string, number>;
  /** Processor time of its process over all threads, in milliseconds; null where it runs on another machine. */
  cpuMs: number | null;
}

/** `/proc` counts processor time in hundredths of a second. */
const tickMs = 10;

/** Asks the store itself, over its protocol: MongoDB answers the same. */
export async function readStoreWork(connection: Connection): Promise<StoreWork> {
  const status = await connection.db?.admin().serverStatus();
  const counted = (status?.metrics?.commands ?? {}) as Record<string, { total?: unknown }>;
  const commands = Object.entries(counted).map(([name, { total }]) => [name, Number(total ?? 0)] as const);
  return { commands: Object.fromEntries(commands), cpuMs: cpuOf(Number(status?.pid)) };
}

/** The commands by name, a request each, most frequent first; those of the measurement itself are left out. */
export function commandsBetween(before: StoreWork, after: StoreWork, requests: number): [string, number][] {
  return Object.entries(after.commands)
    .map(([name, total]): [string, number] => [name, (total - (before.commands[name] ?? 0)) / requests])
    .filter(([name, count]) => name !== 'serverStatus' && count > 0)
    .sort((a, b) => b[1] - a[1]);
}

function cpuOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return null;
  }
}
