import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { freePort, isFree } from './ports';

const settingsShape = z.object({
  adminToken: z.string(),
  secretKey: z.string(),
  blobAccountKey: z.string(),
  ports: z.record(z.string(), z.number()),
});

/**
 * The settings that all processes of a cluster agree on: secrets, and the port of each. Kept, so that a restart changes
 * none.
 */
export type ClusterSettings = z.output<typeof settingsShape>;

const fileName = 'settings.json';

async function read(path: string): Promise<ClusterSettings | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  return text === null ? null : settingsShape.parse(JSON.parse(text));
}

/** The settings of the cluster in `directory`, made at its first start. Ports that others took meanwhile are replaced. */
export async function openClusterSettings(directory: string, names: string[]): Promise<ClusterSettings> {
  const path = join(directory, fileName);
  const known = await read(path);
  const settings: ClusterSettings = known ?? {
    adminToken: `lectern_admin_${randomBytes(32).toString('base64url')}`,
    secretKey: randomBytes(32).toString('base64'),
    blobAccountKey: randomBytes(64).toString('base64'),
    ports: {},
  };
  for (const name of names) {
    const port = settings.ports[name];
    if (port === undefined || !(await isFree(port))) {
      settings.ports[name] = await freePort(Object.values(settings.ports));
    }
  }
  await writeFile(path, JSON.stringify(settings, null, 2), { mode: 0o600 });
  return settings;
}
