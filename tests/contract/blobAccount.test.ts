/** What an account may be like beyond what Azurite shows by itself: public, with versions, without a key. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DefaultAzureCredential } from '@azure/identity';
import { BlobServiceClient } from '@azure/storage-blob';
import { createAzureBlobStore } from '../../providers/blob/azureBlobStore';
import { startBlobService } from '../../providers/blob/azurite/boot';
import {
  canStartAzuriteWithIdentity,
  enableAzuriteWithIdentity,
  startAzuriteWithIdentity,
} from './azuriteWithIdentity';
import { logCollector } from './redisUnderTest';

const accountKey = Buffer.from('a key of the tests').toString('base64');
const { logger } = logCollector();

if (!canStartAzuriteWithIdentity) {
  console.warn(`An identity's upload addresses are not tested; enable it with: ${enableAzuriteWithIdentity}`);
}
const testWithIdentity = canStartAzuriteWithIdentity ? test : test.skip;

testWithIdentity(
  'an identity signs upload addresses for one blob, writing, an hour and TLS only, with one key for all',
  async () => {
    const azurite = await startAzuriteWithIdentity();
    const service = BlobServiceClient.prototype;
    const keys = jest.spyOn(service, 'getUserDelegationKey');
    const account = { endpoint: azurite.endpoint, credential: new DefaultAzureCredential() };
    const store = await createAzureBlobStore({ account, logger, container: 'files' });
    const before = Date.now();
    const urls = await Promise.all(
      Array.from({ length: 20 }, (_, index) => store.createUploadUrl(`env/${index}/original.txt`, 3600)),
    );
    urls.push(await store.createUploadUrl('env/20/original.txt', 3600));
    const after = Date.now();
    expect(keys).toHaveBeenCalledTimes(1);
    expect(azurite.tokens).toBe(1);
    for (const [index, url] of urls.entries()) {
      const { pathname, searchParams } = new URL(url);
      expect(pathname).toBe(`/lectern/files/uploads/env/${index}/original.txt`);
      const { sp, sr, spr, skoid, se } = Object.fromEntries(searchParams);
      expect({ sp, sr, spr, skoid }).toEqual({ sp: 'w', sr: 'b', spr: 'https', skoid: 'principal' });
      // The service counts in whole seconds.
      expect(Date.parse(se ?? '') - 3_600_000).toBeGreaterThan(before - 1_000);
      expect(Date.parse(se ?? '') - 3_600_000).toBeLessThanOrEqual(after);
    }
    keys.mockRestore();
    await store.close();
    await azurite.close();
  },
);

test('a container that anybody may read is refused, with what to do', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-public-'));
  const { connectionString, close } = await startBlobService({ dataDir, accountKey });
  await BlobServiceClient.fromConnectionString(connectionString).createContainer('open', { access: 'blob' });
  const opening = createAzureBlobStore({ account: { connectionString }, logger, container: 'open' });
  await expect(opening).rejects.toThrow(
    "The blob container 'open' is public. Set its access level to private.",
  );
  await close();
  await rm(dataDir, { recursive: true });
});

/** An account that keeps a version of each blob at every write and deletion, as far as a deletion asks for it. */
async function serveVersions() {
  const versions = new Map<string, Set<string>>();
  let count = 0;
  const write = (name: string) => {
    const version = `v${++count}`;
    versions.set(name, (versions.get(name) ?? new Set()).add(version));
    return version;
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const name = decodeURIComponent(pathname.split('/').slice(3).join('/'));
    request.resume();
    response.setHeader('x-ms-version', '2025-11-05');
    if (searchParams.get('comp') === 'list') {
      const withVersions = (searchParams.get('include') ?? '').includes('versions');
      const prefix = searchParams.get('prefix') ?? '';
      const items = [...versions].flatMap(([blob, ids]) =>
        blob.startsWith(prefix) && (withVersions || [...ids].some((id) => !id.startsWith('gone')))
          ? [...ids]
              .slice(withVersions ? 0 : -1)
              .map((id) => `<Blob><Name>${blob}</Name><VersionId>${id}</VersionId><Properties/></Blob>`)
          : [],
      );
      response.setHeader('content-type', 'application/xml');
      response.end(
        `<?xml version="1.0"?><EnumerationResults><Blobs>${items.join('')}</Blobs><NextMarker/></EnumerationResults>`,
      );
    } else if (request.method === 'PUT' && searchParams.get('comp') === 'blocklist') {
      response.writeHead(201, { 'x-ms-version-id': write(name) }).end();
    } else if (request.method === 'DELETE') {
      const version = searchParams.get('versionid');
      const ids = versions.get(name) ?? new Set();
      if (version) ids.delete(version);
      if (ids.size === 0) versions.delete(name);
      response.writeHead(202).end();
    } else response.writeHead(request.method === 'PUT' ? 201 : 200).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, versions, write, port: (server.address() as AddressInfo).port };
}

test('where the account keeps versions, a deletion removes each of them, and those of no other blob', async () => {
  const { server, versions, write, port } = await serveVersions();
  for (const name of ['env/1/a', 'env/1/a', 'env/1/ab', 'env/2/a']) write(name);
  const connectionString = `DefaultEndpointsProtocol=http;AccountName=one;AccountKey=${accountKey};BlobEndpoint=http://127.0.0.1:${port}/one;`;
  const store = await createAzureBlobStore({ account: { connectionString }, logger, container: 'files' });
  await store.deletePrefix('env/1/');
  expect([...versions.keys()]).toEqual(['env/2/a']);
  expect(versions.get('env/2/a')?.size).toBe(1);
  await store.close();
  server.closeAllConnections();
  server.close();
});
