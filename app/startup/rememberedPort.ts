import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Starts a service on the port it had last time, so that addresses it gave out go on working over a restart; on a
 * free one where that is taken or none was used yet. A port that was asked for is used or fails.
 */
export async function rememberedPort<T extends { readonly port: number }>(
  dataDir: string,
  fileName: string,
  askedFor: number,
  start: (port: number) => Promise<T>,
): Promise<T> {
  if (askedFor !== 0) return start(askedFor);
  const path = join(dataDir, fileName);
  const last = Number(await readFile(path, 'utf8').catch(() => '0'));
  const service = last > 0 ? await start(last).catch(() => start(0)) : await start(0);
  await writeFile(path, String(service.port));
  return service;
}
