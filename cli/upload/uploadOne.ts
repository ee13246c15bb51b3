import { failure, GatewayError } from '../failure';
import type { GatewayClient, RequestOptions } from '../gateway/gatewayClient';
import {
  BeginUploadDocument,
  ConfirmUploadDocument,
  DeleteFileDocument,
  type FileProgressFragment,
  FileStateDocument,
} from '../generated/graphql';
import { isSettled } from './fileWatch';
import type { LocalFile } from './findFiles';
import { hashFile } from './hashFile';
import type { JournalEntry, UploadJournal } from './journal';
import { digestField, findAbandoned, type KnownFile } from './knownUploads';
import { retryUntil } from './retryUntil';
import { sendBytes, UploadUrlRejected } from './sendBytes';
import { showSent, type UploadItem } from './uploadItem';

/** Settings of a command for all of its files. */
export interface UploadSettings {
  folderId: string | null;
  metadata: Record<string, unknown>;
  referenceOf: (file: LocalFile) => string | null;
  /** Whether to upload unchanged files again. */
  again: boolean;
  /** Whether to leave out content that the environment has under another name. */
  skipsDuplicates: boolean;
  maxWaitMs: number;
}

export interface UploadContext {
  client: GatewayClient;
  journal: UploadJournal;
  /** The environment's files at the start of the command, by digest and name; null if unknown. */
  known: Map<string, KnownFile> | null;
  /** Digest and name of the files that this command has started. */
  claimed: Set<string>;
  settings: UploadSettings;
  signal: AbortSignal;
  onChange: (item: UploadItem) => void;
  debug: (line: string) => void;
}

/** An upload URL is not reused if it expires sooner: the upload may take longer. */
const expiryMarginMs = 5 * 60_000;
/** The maximum number of upload URLs for one file. */
const maxUploadUrls = 3;

/**
 * The server's record of a file, and whether this command uploaded it or found it unsettled; null if this command is
 * already uploading the same file.
 */
export type Uploaded = { state: FileProgressFragment; isNew: boolean } | null;

/** The environment has the content of a file under another name, and the file was left out. */
export class KnownContent extends Error {
  override readonly name = 'KnownContent';
}

/** A mutation that reported no error has a value. */
function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw failure('The server returned no data. Try again.');
  return value;
}

function requestOptions({ signal }: UploadContext, rateCategory: string): RequestOptions {
  // The callers retry.
  return { signal, rateCategory, attempts: 1 };
}

/** The current record of an earlier upload; null if it was deleted or never completed. */
async function earlierState(
  context: UploadContext,
  sha256: string,
  name: string,
): Promise<FileProgressFragment | null> {
  const { client, journal, known, settings, signal } = context;
  const entry = journal.find(sha256, name);
  const listed = known?.get(`${sha256} ${name}`);
  const fileId = entry?.step === 'confirmed' ? entry.fileId : listed?.id;
  if (fileId === undefined) return null;
  let state: FileProgressFragment | null | undefined =
    listed?.id === fileId && isSettled(listed.status) ? listed : null;
  if (!state) {
    try {
      const answer = await retryUntil(
        () => client.request(FileStateDocument, { id: fileId }, requestOptions(context, 'files_status')),
        { maxWaitMs: settings.maxWaitMs, signal },
      );
      state = answer.file;
    } catch (error) {
      if (error instanceof GatewayError && error.code === 'file_not_found') return null;
      throw error;
    }
  }
  return !state || state.status === 'uploading' || state.status === 'upload_failed' ? null : state;
}

/**
 * Starts an upload. If an earlier request was interrupted, the server may have started an upload whose id was lost; it
 * is found and removed before the retry, so that no file is duplicated.
 */
async function startUpload(context: UploadContext, file: LocalFile, sha256: string): Promise<JournalEntry> {
  const { client, journal, settings, signal } = context;
  const input = {
    filename: file.name,
    size: file.size,
    folderId: settings.folderId,
    sha256,
    referenceId: settings.referenceOf(file),
    metadata: { ...settings.metadata, [digestField]: sha256 },
  };
  const removeAbandoned = async () => {
    for (const abandoned of await findAbandoned(client, { name: file.name, sha256 }, signal)) {
      if (journal.owns(abandoned.id)) continue;
      await client.request(DeleteFileDocument, { id: abandoned.id }, requestOptions(context, 'other'));
    }
  };
  const local = { sha256, name: file.name, path: file.path, size: file.size, modifiedMs: file.modifiedMs };
  let isRepeated = journal.find(sha256, file.name)?.step === 'asked';
  await journal.note({ ...local, fileId: '', step: 'asked' });
  const ticket = await retryUntil(
    async () => {
      if (isRepeated) await removeAbandoned();
      isRepeated = true;
      const options = requestOptions(context, 'files_write');
      const { initFileUpload } = await client.request(BeginUploadDocument, { input }, options);
      return present(initFileUpload);
    },
    { maxWaitMs: settings.maxWaitMs, signal, onFailure: ({ message }) => context.debug(message) },
  );
  if (settings.skipsDuplicates && ticket.duplicateOf) {
    await client.request(DeleteFileDocument, { id: ticket.fileId }, requestOptions(context, 'other'));
    throw new KnownContent(`The file '${ticket.duplicateOf.name}' has the same content.`);
  }
  const entry: JournalEntry = {
    ...local,
    fileId: ticket.fileId,
    step: 'begun',
    uploadUrl: ticket.uploadUrl,
    expiresAt: Date.now() + ticket.expiresIn * 1000,
  };
  await journal.note(entry);
  return entry;
}

/** An unfinished upload of an earlier command, whose upload URL is still valid. */
function unfinished({ journal }: UploadContext, sha256: string, name: string): JournalEntry | null {
  const entry = journal.find(sha256, name);
  if (entry?.step !== 'begun' || !entry.uploadUrl) return null;
  return (entry.expiresAt ?? 0) - expiryMarginMs > Date.now() ? entry : null;
}

async function send(
  context: UploadContext,
  item: UploadItem,
  entry: JournalEntry,
): Promise<FileProgressFragment> {
  const { client, settings, signal } = context;
  const { maxWaitMs } = settings;
  const onFailure = ({ message }: Error) => context.debug(message);
  await retryUntil(
    () =>
      sendBytes(item.file, entry.uploadUrl ?? '', {
        signal,
        onSent: (bytes) => {
          showSent(item, bytes);
          context.onChange(item);
        },
      }),
    { maxWaitMs, signal, onFailure },
  );
  item.step = 'confirming';
  context.onChange(item);
  const confirmed = await retryUntil(
    async () => {
      const options = requestOptions(context, 'files_write');
      const { fileId } = entry;
      const { confirmFileUpload } = await client.request(ConfirmUploadDocument, { fileId }, options);
      return present(confirmFileUpload);
    },
    { maxWaitMs, signal, onFailure },
  );
  const { uploadUrl: _address, expiresAt: _expiry, ...rest } = entry;
  await context.journal.note({ ...rest, step: 'confirmed' });
  return confirmed;
}

/** Whether the upload URL or its record no longer exists, so that a new upload may succeed. */
function needsNewUpload(error: unknown): boolean {
  if (error instanceof UploadUrlRejected) return true;
  return (
    error instanceof GatewayError && ['file_not_found', 'upload_incomplete', 'not_found'].includes(error.code)
  );
}

/**
 * Uploads one file, or resumes its upload. Unchanged files are not sent again.
 * @throws GatewayError if the server rejects it, UnreachableError if it is still unreachable after `maxWaitMs`
 */
export async function uploadOne(context: UploadContext, item: UploadItem): Promise<Uploaded> {
  const { journal, settings, signal } = context;
  const { file } = item;
  item.step = 'reading';
  context.onChange(item);
  const sha256 = journal.digestOf(file) ?? (await hashFile(file.path, signal));
  const key = `${sha256} ${file.name}`;
  if (context.claimed.has(key)) return null;
  context.claimed.add(key);
  if (!settings.again) {
    const state = await earlierState(context, sha256, file.name);
    if (state) return { state, isNew: !isSettled(state.status) };
  }
  for (let attempt = 1; ; attempt++) {
    const entry = unfinished(context, sha256, file.name) ?? (await startUpload(context, file, sha256));
    item.fileId = entry.fileId;
    try {
      return { state: await send(context, item, entry), isNew: true };
    } catch (error) {
      if (attempt >= maxUploadUrls || !needsNewUpload(error)) throw error;
      context.debug(`${file.name}: ${(error as Error).message}; starting a new upload`);
      await journal.note({ ...entry, uploadUrl: undefined, expiresAt: undefined });
    }
  }
}
