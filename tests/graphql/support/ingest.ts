import type { Harness } from '../../harness';

interface Upload {
  fileId: string;
  uploadUrl: string;
}

/** Begins and fills an upload, without confirming it. */
export async function upload(
  harness: Harness,
  name: string,
  text: string | Uint8Array,
  options: { key?: string; metadata?: object } = {},
): Promise<string> {
  const { key = harness.keys.production, metadata } = options;
  const { data, errors } = await harness.graphql<{ initFileUpload: Upload }>(
    'mutation ($input: InitFileUploadInput!) { initFileUpload(input: $input) { fileId uploadUrl expiresIn } }',
    { input: { filename: name, size: Buffer.byteLength(text), metadata } },
    { key },
  );
  if (!data?.initFileUpload) throw new Error(JSON.stringify(errors));
  const { fileId, uploadUrl } = data.initFileUpload;
  const response = await fetch(uploadUrl, { method: 'PUT', body: text as BodyInit });
  if (response.status !== 201) throw new Error(`the upload answered ${response.status}`);
  return fileId;
}

export async function confirm(
  harness: Harness,
  fileId: string,
  key = harness.keys.production,
): Promise<void> {
  const { errors } = await harness.graphql(
    'mutation ($fileId: UUID!) { confirmFileUpload(fileId: $fileId) { id status } }',
    { fileId },
    { key },
  );
  if (errors) throw new Error(JSON.stringify(errors));
}

/** Uploads, confirms and waits until the file is ready, over the subscription. */
export async function ingest(
  harness: Harness,
  name: string,
  text: string | Uint8Array,
  options: { key?: string; metadata?: object } = {},
): Promise<string> {
  const key = options.key ?? harness.keys.production;
  const fileId = await upload(harness, name, text, options);
  await confirm(harness, fileId, key);
  const query = `subscription { fileStatusChanged(fileId: "${fileId}") { status errorMessage } }`;
  const response = await fetch(harness.graphqlUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', 'x-api-key': key },
    body: JSON.stringify({ query }),
  });
  const events = await response.text();
  if (!events.includes('"ready"')) throw new Error(`not ready: ${events}`);
  return fileId;
}
