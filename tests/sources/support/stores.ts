/** Servers of each kind of source that lists objects, behind a proxy each. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobServiceClient, ContainerSASPermissions } from '@azure/storage-blob';
import { v2 as webdav } from 'webdav-server';
import type { SourceKind } from '../../../domain/sources';
import { startBlobService } from '../../../providers/blob/azurite/boot';
import { encodePath } from '../../../providers/sources/objectStore';
import { type FaultProxy, startFaultProxy } from './faultProxy';
import { s3, startS3Server } from './s3Server';

export interface TestStore {
  kind: SourceKind;
  proxy: FaultProxy;
  /** The settings of a source, in the field of its kind. */
  settings(fault?: 'wrong secret' | 'missing'): Record<string, Record<string, unknown>>;
  /** What no operation may return. */
  secret: string;
  /** The input field with the address, and the path of its fault. */
  withAddress(url: string): { settings: Record<string, Record<string, unknown>>; path: string[] };
  addressOf(name: string): string;
  put(name: string, content: string): Promise<unknown>;
  remove(name: string): Promise<unknown>;
  isListing(request: { method?: string; url?: string }): boolean;
  /** A listing that is never the last. */
  endlessListing(count: number, url: string): string;
  close(): Promise<void>;
}

async function azureStore(isByUrl: boolean): Promise<TestStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-container-'));
  const accountKey = Buffer.from('a key of the tests').toString('base64');
  const service = await startBlobService({ dataDir, accountKey });
  const client = BlobServiceClient.fromConnectionString(service.connectionString);
  const container = client.getContainerClient('manuals');
  await container.create();
  const { port } = new URL(container.url);
  const rewrite = (path: string) => path.replace('maxresults=1000', 'maxresults=2');
  const proxy = await startFaultProxy(() => Number(port), rewrite);
  const connectionStringWith = (key: string) =>
    service.connectionString.replaceAll(`:${port}`, `:${proxy.port}`).replace(accountKey, key);
  const address = container.url.replace(`:${port}`, `:${proxy.port}`);
  const signedUrlOf = async (name: string) => {
    const permissions = ContainerSASPermissions.parse('rl');
    const expiresOn = new Date(Date.now() + 60 * 60_000);
    const url = await client.getContainerClient(name).generateSasUrl({ permissions, expiresOn });
    return url.replace(`:${port}`, `:${proxy.port}`);
  };
  const containerUrl = await signedUrlOf('manuals');
  const absentUrl = await signedUrlOf('absent');
  const byUrl: TestStore['settings'] = (fault) => {
    const url = new URL(fault === 'missing' ? absentUrl : containerUrl);
    if (fault === 'wrong secret') url.searchParams.set('sig', Buffer.from('another').toString('base64'));
    return { azureBlob: { containerUrl: url.href, prefix: 'docs/' } };
  };
  const byConnectionString: TestStore['settings'] = (fault) => ({
    azureBlob: {
      connectionString: connectionStringWith(
        fault === 'wrong secret' ? Buffer.from('another').toString('base64') : accountKey,
      ),
      container: fault === 'missing' ? 'absent' : 'manuals',
      prefix: 'docs/',
    },
  });
  return {
    kind: 'azure_blob',
    proxy,
    secret: isByUrl ? new URL(containerUrl).search : accountKey,
    settings: isByUrl ? byUrl : byConnectionString,
    withAddress: (url) => ({
      settings: { azureBlob: { containerUrl: `${url}manuals` } },
      path: ['azureBlob', 'containerUrl'],
    }),
    addressOf: (name) => `${address}/docs/${encodePath(name)}`,
    put: (name, content) =>
      container.getBlockBlobClient(`docs/${name}`).upload(content, Buffer.byteLength(content)),
    remove: (name) => container.deleteBlob(`docs/${name}`),
    isListing: ({ url = '' }) => url.includes('comp=list'),
    endlessListing: (count) =>
      `<EnumerationResults><Blobs/><NextMarker>${count}</NextMarker></EnumerationResults>`,
    async close() {
      await proxy.close();
      await service.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function s3Store(): Promise<TestStore> {
  const objects = new Map<string, string>();
  const server = await startS3Server(objects);
  const proxy = await startFaultProxy(() => server.port);
  const endpoint = `http://127.0.0.1:${proxy.port}`;
  const { accessKeyId, secretAccessKey, region, bucket } = s3;
  const key = { accessKeyId, region, prefix: 'docs/', isPathStyle: true };
  return {
    kind: 's3',
    proxy,
    secret: secretAccessKey,
    settings: (fault) => ({
      s3: {
        ...key,
        endpoint,
        secretAccessKey: fault === 'wrong secret' ? 'another' : secretAccessKey,
        bucket: fault === 'missing' ? 'absent' : bucket,
      },
    }),
    withAddress: (url) => ({
      settings: { s3: { ...key, endpoint: url, secretAccessKey, bucket } },
      path: ['s3', 'endpoint'],
    }),
    addressOf: (name) => `${endpoint}/${bucket}/docs/${encodePath(name)}`,
    put: async (name, content) => objects.set(`docs/${name}`, content),
    remove: async (name) => objects.delete(`docs/${name}`),
    isListing: ({ url = '' }) => url.includes('list-type=2'),
    endlessListing: (count) =>
      `<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>${count}</NextContinuationToken></ListBucketResult>`,
    close: async () => {
      await proxy.close();
      await server.close();
    },
  };
}

async function webdavStore(): Promise<TestStore> {
  const password = 'a password of the tests';
  const users = new webdav.SimpleUserManager();
  const privileges = new webdav.SimplePathPrivilegeManager();
  privileges.setRights(users.addUser('reader', password, false), '/', ['all']);
  const dav = new webdav.WebDAVServer({
    httpAuthentication: new webdav.HTTPBasicAuthentication(users, 'manuals'),
    privilegeManager: privileges,
    requireAuthentification: true,
  });
  const server = createServer((request, response) => dav.executeRequest(request, response)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const proxy = await startFaultProxy(() => port);
  const authorization = `Basic ${Buffer.from(`reader:${password}`).toString('base64')}`;
  async function send(method: string, path: string, body?: string): Promise<void> {
    const url = `http://127.0.0.1:${port}/${encodePath(path)}`;
    const { status } = await fetch(url, { method, headers: { authorization }, ...(body && { body }) });
    if (status >= 400 && !(method === 'MKCOL' && status === 405))
      throw new Error(`${method} ${url} answered with status ${status}.`);
  }
  await send('MKCOL', 'docs');
  const origin = `http://127.0.0.1:${proxy.port}`;
  return {
    kind: 'webdav',
    proxy,
    secret: password,
    settings: (fault) => ({
      webdav: {
        url: `${origin}/${fault === 'missing' ? 'absent' : 'docs'}`,
        username: 'reader',
        password: fault === 'wrong secret' ? 'another' : password,
      },
    }),
    withAddress: (url) => ({ settings: { webdav: { url } }, path: ['webdav', 'url'] }),
    addressOf: (name) => `${origin}/docs/${encodeURI(name)}`,
    async put(name, content) {
      const folders = name.split('/').slice(0, -1);
      if (folders.length > 0) await send('MKCOL', `docs/${folders.join('/')}`);
      await send('PUT', `docs/${name}`, content);
    },
    remove: (name) => send('DELETE', `docs/${name}`),
    isListing: ({ method }) => method === 'PROPFIND',
    endlessListing: (_count, url) =>
      `<multistatus xmlns="DAV:"><response><href>${url}</href></response><response><href>${url}d/</href><propstat><prop><resourcetype><collection/></resourcetype></prop></propstat></response></multistatus>`,
    async close() {
      await proxy.close();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export const openStores = {
  azure_blob: () => azureStore(false),
  azure_blob_by_url: () => azureStore(true),
  s3: s3Store,
  webdav: webdavStore,
};
