import { ContainerClient, ContainerSASPermissions, StorageSharedKeyCredential } from '@azure/storage-blob';
import type { AzureBlobSettings } from '../../domain/sources';
import { decodeText, eachPage, encodePath, type ObjectStore, sizeOf } from './objectStore';

const headers = { 'x-ms-version': '2021-12-02' };
const tags = { root: 'EnumerationResults', record: 'Blob' };
/** Longer than a run takes. */
const sasLifetimeMs = 24 * 60 * 60_000;
/** Clocks differ. */
const sasLeadMs = 15 * 60_000;

/** The URL of a container without a secret; null where the connection string is not valid. */
export function containerUrlOf(connectionString: string, container: string): string | null {
  try {
    const url = new URL(new ContainerClient(connectionString, container).url);
    url.search = '';
    return url.href;
  } catch {
    return null;
  }
}

/** @param secret a connection string, or the URL of the container with what signs it */
async function signedUrl(secret: string, containerUrl: string): Promise<URL> {
  if (/^https?:/i.test(secret)) return new URL(secret);
  const container = decodeText(new URL(containerUrl).pathname.split('/').pop() ?? '');
  const client = new ContainerClient(secret, container);
  if (!(client.credential instanceof StorageSharedKeyCredential)) return new URL(client.url);
  const now = Date.now();
  return new URL(
    await client.generateSasUrl({
      permissions: ContainerSASPermissions.parse('rl'),
      startsOn: new Date(now - sasLeadMs),
      expiresOn: new Date(now + sasLifetimeMs),
    }),
  );
}

/** A container of Azure Blob Storage, by its REST API and a shared access signature. */
export async function openAzureContainer(
  { containerUrl, prefix }: AzureBlobSettings,
  secret: string,
): Promise<ObjectStore> {
  const { search } = await signedUrl(secret, containerUrl);

  return {
    address: containerUrl,
    list: (fetchListing) =>
      eachPage(async (marker) => {
        const url = new URL(containerUrl + search);
        const query = { restype: 'container', comp: 'list', maxresults: '1000', prefix };
        for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
        if (marker !== null) url.searchParams.set('marker', marker);
        const { records, rest } = await fetchListing({ url: url.href, headers }, tags);
        const objects = records.map((record) => {
          const text = record.get('Name') ?? '';
          const name = record.get('Encoded') === 'true' ? decodeText(text) : text;
          return {
            address: `${containerUrl}/${encodePath(name)}`,
            path: name.slice(prefix.length),
            size: sizeOf(record.get('Content-Length')),
            etag: record.get('Etag') || null,
          };
        });
        return { objects, next: rest.get('NextMarker') || null };
      }),
    contentOf: ({ address }) => ({ url: address + search, headers }),
  };
}
