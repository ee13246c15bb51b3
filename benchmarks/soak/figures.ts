import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const mb = 1024 * 1024;
const kb = 1024;

/** The memory of a running process, on Linux: without the pages of files, and with them. */
export function memoryOf(processId: number): { ownMb: number; residentMb: number } {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  const of = (name: string) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) * kb) / mb;
  return { ownMb: of('RssAnon'), residentMb: of('VmRSS') };
}

/** The space that the files of a folder take on the disk. */
export function diskMbOf(directory: string): number {
  const sectorBytes = 512;
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  // A store may remove a file meanwhile.
  const blocks = files.map((file) => statSync(join(directory, file), { throwIfNoEntry: false })?.blocks ?? 0);
  return (blocks.reduce((sum, count) => sum + count, 0) * sectorBytes) / mb;
}

/** The event loop's as `/metrics` at `url` has it; null without one. */
export async function lagOf(url: string | undefined): Promise<number | null> {
  if (!url) return null;
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  const seconds = /^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec((await response?.text()) ?? '')?.[1];
  return seconds === undefined ? null : Number(seconds) * 1_000;
}
