import { AwsV4Signer } from 'aws4fetch';
import { SourceError } from '../../domain/ports/sourceReader';
import type { S3Settings } from '../../domain/sources';
import { decodeText, eachPage, encodePath, type ObjectStore, type StoreRequest, sizeOf } from './objectStore';

const tags = { root: 'ListBucketResult', record: 'Contents' };

/** The URL of a bucket, without a slash at its end. */
export function bucketUrlOf({ endpoint, bucket, isPathStyle }: S3Settings): string {
  const url = new URL(endpoint);
  const path = url.pathname.replace(/\/+$/, '');
  if (!isPathStyle) url.hostname = `${bucket}.${url.hostname}`;
  return `${url.origin}${path}${isPathStyle ? `/${bucket}` : ''}`;
}

/** A bucket of S3, or of a server with its API, by requests with signatures of version 4. */
export function openS3Bucket(settings: S3Settings, secretAccessKey: string): ObjectStore {
  const { accessKeyId, region, prefix } = settings;
  const address = bucketUrlOf(settings);

  async function signed(url: string): Promise<StoreRequest> {
    const signer = new AwsV4Signer({ url, accessKeyId, secretAccessKey, region, service: 's3' });
    const { headers } = await signer.sign();
    return { url, headers: Object.fromEntries(headers) };
  }

  return {
    address,
    list: (fetchListing) =>
      eachPage(async (marker) => {
        const url = new URL(`${address}/`);
        const query = { 'list-type': '2', 'encoding-type': 'url', prefix };
        for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
        if (marker !== null) url.searchParams.set('continuation-token', marker);
        const { records, rest } = await fetchListing(await signed(url.href), tags);
        const isEncoded = rest.get('EncodingType') === 'url';
        const objects = records.map((record) => {
          const text = record.get('Key') ?? '';
          const key = isEncoded ? decodeText(text.replaceAll('+', ' ')) : text;
          return {
            address: `${address}/${encodePath(key)}`,
            path: key.slice(prefix.length),
            size: sizeOf(record.get('Size')),
            etag: record.get('ETag') || null,
          };
        });
        const next = rest.get('NextContinuationToken') || null;
        if (next === null && rest.get('IsTruncated') === 'true')
          throw new SourceError('The listing is cut off: it does not name its next page.');
        return { objects, next };
      }),
    contentOf: ({ address: url }) => signed(url),
  };
}
