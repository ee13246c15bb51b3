/** The files of a data directory, compressed one by one, and what its store counts. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { findRunningStore } from '@lectern/mongo-embedded';
import mongoose from 'mongoose';

/** Documents of each collection. */
export type Counts = Record<string, number>;

/** What each start makes. */
const transient = /\.sock$|-lock$|^credentials\.json$|^work\/|-port$/;

async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .filter((path) => !transient.test(path));
}

export async function pack(dataDir: string, state: string): Promise<void> {
  for (const path of await filesIn(dataDir)) {
    const packed = join(state, `${path}.gz`);
    await mkdir(dirname(packed), { recursive: true });
    await writeFile(packed, gzipSync(await readFile(join(dataDir, path)), { level: 9 }));
  }
}

export async function unpack(state: string, dataDir: string): Promise<void> {
  for (const path of (await filesIn(state)).filter((name) => name.endsWith('.gz'))) {
    const target = join(dataDir, path.slice(0, -'.gz'.length));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, gunzipSync(await readFile(join(state, path))), { mode: 0o600 });
  }
}

/** Counts while the program runs on the directory. */
export async function countsOf(dataDir: string): Promise<Counts> {
  const uri = await findRunningStore(join(dataDir, 'documents'));
  if (uri === null) throw new Error(`no store runs on ${dataDir}`);
  const connection = await mongoose.createConnection(uri, { dbName: 'lectern' }).asPromise();
  try {
    const counts: Counts = {};
    const { db } = connection;
    for (const { name } of (await db?.listCollections().toArray()) ?? []) {
      counts[name] = (await db?.collection(name).countDocuments()) ?? 0;
    }
    return Object.fromEntries(Object.entries(counts).sort());
  } finally {
    await connection.close();
  }
}
