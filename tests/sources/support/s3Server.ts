/**
 * A bucket with the part of S3's API that sources need. It checks signatures of version 4 by the text of AWS's
 * specification, with nothing of the client under test.
 */
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const s3 = {
  bucket: 'manuals',
  region: 'eu-central-1',
  accessKeyId: 'AKIAEXAMPLE',
  secretAccessKey: 'a secret/of+the tests',
};
/** Smaller than that of S3, so that few objects have several pages. */
const pageSize = 2;
const maxSkewMs = 15 * 60_000;

const hex = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
const md5 = (text: string) => `"${createHash('md5').update(text).digest('hex')}"`;

/** Why a request is not signed as it must be; null where it is. */
function signatureFault({ method, headers, url = '' }: IncomingMessage): string | null {
  const authorization = headers.authorization ?? '';
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (!parts) return 'AccessDenied';
  const [, credential = '', signedHeaders = '', signature] = parts;
  const time = String(headers['x-amz-date']);
  const sentAt = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - sentAt) < maxSkewMs)) return 'RequestTimeTooSkewed';
  const scope = `${time.slice(0, 8)}/${s3.region}/s3/aws4_request`;
  if (credential !== `${s3.accessKeyId}/${scope}`) return 'InvalidAccessKeyId';
  const names = signedHeaders.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)))
    return 'AccessDenied';
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const query = [...searchParams]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, b], [c, d]) => (a === c ? (b < d ? -1 : 1) : a < c ? -1 : 1));
  const canonical = [
    method,
    pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    query.map((pair) => pair.join('=')).join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const key = ['s3', 'aws4_request'].reduce(
    hmac,
    hmac(hmac(`AWS4${s3.secretAccessKey}`, time.slice(0, 8)), s3.region),
  );
  const expected = hmac(key, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${hex(canonical)}`).toString('hex');
  return signature === expected ? null : 'SignatureDoesNotMatch';
}

function listing(objects: Map<string, string>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, pageSize);
  const isTruncated = page.length < keys.length;
  const contents = page.map((key) => {
    const content = objects.get(key) ?? '';
    return `<Contents><Key>${encode(key).replaceAll('%20', '+').replaceAll('%2F', '/')}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><ETag>${md5(content).replaceAll('"', '&quot;')}</ETag><Size>${Buffer.byteLength(content)}</Size></Contents>`;
  });
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${s3.bucket}</Name><EncodingType>url</EncodingType><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`;
}

/** Serves a bucket whose objects are those of a map. */
export async function startS3Server(objects: Map<string, string>) {
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const fail = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const fault = signatureFault(request);
    if (fault !== null) return fail(403, fault);
    const [, bucket, ...rest] = pathname.split('/').map(decodeURIComponent);
    if (bucket !== s3.bucket) return fail(404, 'NoSuchBucket');
    if (searchParams.get('list-type') === '2') return response.end(listing(objects, searchParams));
    const content = objects.get(rest.join('/'));
    if (content === undefined) return fail(404, 'NoSuchKey');
    return response
      .writeHead(200, { etag: md5(content), 'content-type': 'application/octet-stream' })
      .end(content);
  };
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
