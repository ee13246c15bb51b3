/** Assets of the reference page from the `swagger-ui-dist` package, read and compressed once. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

const types = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
} as const;
export type AssetName = keyof typeof types;
export const assetNames = Object.keys(types) as AssetName[];

export interface Asset {
  type: string;
  plain: Buffer;
  gzipped: Buffer;
}

const loading = new Map<AssetName, Promise<Asset>>();

async function load(name: AssetName): Promise<Asset> {
  const folder = dirname(require.resolve('swagger-ui-dist/package.json'));
  const plain = await readFile(join(folder, name));
  return { type: types[name], plain, gzipped: await compress(plain) };
}

export function readAsset(name: AssetName): Promise<Asset> {
  const known = loading.get(name);
  if (known) return known;
  const asset = load(name);
  loading.set(name, asset);
  return asset;
}
