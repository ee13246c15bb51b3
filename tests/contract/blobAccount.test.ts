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
      Array.from({ length: 20 }, (_, index) =>
        store.createUploadUrl(`env/${index}/original.txt`, 3600, 1_000_000),
      ),
    );
    urls.push(await store.createUploadUrl('env/20/original.txt', 3600, 1_000_000));
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

/**
 * An account that keeps a version of each blob at every write and deletion, as far as a deletion asks for it. With
 * Microsoft's role Storage Blob Data Contributor versions are listed and not deleted: that needs the action
 * `deleteBlobVersion`, which only Storage Blob Data Owner has.
 */
async function serveVersions(role: 'Contributor' | 'Owner') {
  let refusals = 0;
  const versions = new Map<string, Set<string>>();
  /** Blobs that are not deleted: a list without versions has these. */
  const current = new Set<string>();
  let count = 0;
  const write = (name: string) => {
    const version = `v${++count}`;
    current.add(name);
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
        blob.startsWith(prefix) && (withVersions || current.has(blob))
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
      if (version && role === 'Contributor') {
        refusals += 1;
        const code = 'AuthorizationPermissionMismatch';
        response.writeHead(403, { 'content-type': 'application/xml', 'x-ms-error-code': code });
        response.end(
          `<?xml version="1.0"?><Error><Code>${code}</Code><Message>Not authorized</Message></Error>`,
        );
        return;
      }
      const ids = versions.get(name) ?? new Set();
      if (version) ids.delete(version);
      else current.delete(name);
      if (ids.size === 0) versions.delete(name);
      response.writeHead(202).end();
    } else response.writeHead(request.method === 'PUT' ? 201 : 200).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connectionString = `DefaultEndpointsProtocol=http;AccountName=one;AccountKey=${accountKey};BlobEndpoint=http://127.0.0.1:${port}/one;`;
  return { server, versions, current, write, connectionString, refusals: () => refusals };
}

test('where the account keeps versions, a deletion removes each of them, and those of no other blob', async () => {
  const { server, versions, write, connectionString } = await serveVersions('Owner');
  for (const name of ['env/1/a', 'env/1/a', 'env/1/ab', 'env/2/a']) write(name);
  const log = logCollector();
  const options = { account: { connectionString }, logger: log.logger, container: 'files' };
  const store = await createAzureBlobStore(options);
  await store.deletePrefix('env/1/');
  expect([...versions.keys()]).toEqual(['env/2/a']);
  expect(versions.get('env/2/a')?.size).toBe(1);
  expect(log.messages).toEqual([]);
  await store.close();
  server.closeAllConnections();
  server.close();
});

test('an identity that may not delete versions is told of at the start, once, and deletions end', async () => {
  const { server, versions, current, write, connectionString, refusals } = await serveVersions('Contributor');
  for (const name of ['env/1/a', 'env/1/b', 'env/2/a']) write(name);
  const log = logCollector();
  const options = { account: { connectionString }, logger: log.logger, container: 'files' };
  const store = await createAzureBlobStore(options);
  expect(log.messages).toEqual([expect.stringContaining('grant the role Storage Blob Data Owner')]);
  const refusedAtStart = refusals();
  await store.deletePrefix('env/1/');
  await store.deletePrefix('env/2/');
  expect([...current]).toEqual([]);
  // Of the account's own, until its rule of lifecycle deletes them.
  expect(versions.has('env/1/a')).toBe(true);
  expect(refusals()).toBe(refusedAtStart);
  expect(log.messages).toHaveLength(1);
  await store.close();
  server.closeAllConnections();
  server.close();
});
