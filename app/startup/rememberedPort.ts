import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from './writeWhole';

/**
 * Starts a service on the port of its last run, so that issued URLs stay valid over a restart, or on a free port when
 * there is none or it is in use.
 * @param configured a fixed port, which must be free; 0: none
 */
export async function rememberedPort<T extends { readonly port: number }>(
  dataDir: string,
  fileName: string,
  configured: number,
  start: (port: number) => Promise<T>,
): Promise<T> {
  if (configured !== 0) return start(configured);
  const path = join(dataDir, fileName);
  const last = Number(await readFile(path, 'utf8').catch(() => '0'));
  const service = last > 0 ? await start(last).catch(() => start(0)) : await start(0);
  if (service.port !== last) await writeWhole(path, String(service.port));
  return service;
}
