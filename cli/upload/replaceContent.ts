import { setTimeout as delay } from 'node:timers/promises';
import { failure } from '../failure';
import type { GatewayClient } from '../gateway/gatewayClient';
import {
  ConfirmUploadDocument,
  FileVersionsDocument,
  type FileVersionsQuery,
  ReplaceFileDocument,
} from '../generated/graphql';
import type { LocalFile } from './findFiles';
import { retryUntil } from './retryUntil';
import { sendBytes, UploadUrlRejected } from './sendBytes';

export interface ReplaceOptions {
  maxWaitMs: number;
  signal: AbortSignal;
}

export type FileWithVersions = NonNullable<FileVersionsQuery['file']>;

const pollMs = 1_000;
/** The maximum number of upload URLs for one file. */
const maxUploadUrls = 3;

export async function readVersions(
  client: GatewayClient,
  id: string,
  signal: AbortSignal,
): Promise<FileWithVersions> {
  const { file } = await client.request(
    FileVersionsDocument,
    { id },
    { attempts: 3, signal, rateCategory: 'files_status' },
  );
  if (!file) throw failure(`There is no file '${id}'. List all with 'lectern files list'.`);
  return file;
}

/**
 * Uploads new content of a file and confirms it. The old content stays in force meanwhile. A repeated call starts over.
 * @param filename the name of the new content; the current one where it is left out
 */
export async function replaceContent(
  client: GatewayClient,
  { fileId, file, ...declared }: { fileId: string; file: LocalFile; filename?: string; sha256?: string },
  { maxWaitMs, signal }: ReplaceOptions,
): Promise<void> {
  const options = { signal, rateCategory: 'files_write' };
  const patience = { maxWaitMs, signal };
  for (let attempt = 1; ; attempt++) {
    const input = { fileId, size: file.size, ...declared };
    const { replaceFile } = await retryUntil(
      () => client.request(ReplaceFileDocument, { input }, options),
      patience,
    );
    const uploadUrl = replaceFile?.uploadUrl ?? '';
    try {
      await retryUntil(() => sendBytes(file, uploadUrl, { signal, onSent: () => undefined }), patience);
    } catch (error) {
      if (attempt >= maxUploadUrls || !(error instanceof UploadUrlRejected)) throw error;
      continue;
    }
    await retryUntil(() => client.request(ConfirmUploadDocument, { fileId }, options), patience);
    return;
  }
}

/** Resolves when the new content is in force. @throws CliError with the reason why it is not */
export async function waitForReplacement(
  client: GatewayClient,
  fileId: string,
  { maxWaitMs, signal }: ReplaceOptions,
): Promise<FileWithVersions> {
  for (;;) {
    const file = await retryUntil(() => readVersions(client, fileId, signal), { maxWaitMs, signal });
    if (!file.replacement) return file;
    const { status, errorMessage } = file.replacement;
    if (status.endsWith('_failed')) throw failure(`The new content failed: ${errorMessage ?? status}`);
    await delay(pollMs, undefined, { signal });
  }
}
