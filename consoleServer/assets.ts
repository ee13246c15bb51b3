import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** Where the build puts the console; this module may be running from its TypeScript source. */
const directory = join(__dirname, __filename.endsWith('.ts') ? '../dist' : '..', 'console');

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export interface Asset {
  type: string;
  plain: Buffer;
  gzipped: Buffer;
}

export interface ConsoleAssets {
  /** The page. Its references to assets have the digests of their contents. */
  index: Buffer;
  /** By name, which contains the digest of the content. */
  files: Map<string, Asset>;
}

async function load(): Promise<ConsoleAssets> {
  const files = new Map<string, Asset>();
  const folder = join(directory, 'assets');
  for (const name of await readdir(folder)) {
    const type = types[extname(name)];
    if (!type) continue;
    const plain = await readFile(join(folder, name));
    files.set(name, { type, plain, gzipped: await compress(plain) });
  }
  return { index: await readFile(join(directory, 'index.html')), files };
}

let loading: Promise<ConsoleAssets> | null = null;

/** The built console, read and compressed once, when it is first opened. */
export function readConsoleAssets(): Promise<ConsoleAssets> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** The operations of the console, by their SHA-256. */
export async function readConsoleOperations(): Promise<Record<string, string>> {
  return JSON.parse(await readFile(join(directory, 'operations.json'), 'utf8')) as Record<string, string>;
}
