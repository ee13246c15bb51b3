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
import { persist } from './persist';
import { AddressRefused, sendBytes } from './sendBytes';
import { showSent, type UploadItem } from './uploadItem';

/** What a person may say of all files of a command. */
export interface UploadSettings {
  folderId: string | null;
  metadata: Record<string, unknown>;
  referenceOf: (file: LocalFile) => string | null;
  /** Upload also what is there already. */
  again: boolean;
  patienceMs: number;
}

export interface UploadContext {
  client: GatewayClient;
  journal: UploadJournal;
  /** What the environment held when the command began, by digest and name; null where that is unknown. */
  known: Map<string, KnownFile> | null;
  /** Digest and name of what this command has in hand. */
  claimed: Set<string>;
  settings: UploadSettings;
  signal: AbortSignal;
  onChange: (item: UploadItem) => void;
  debug: (line: string) => void;
}

/** An address that is about to expire is not used: the bytes may take longer. */
const addressMarginMs = 5 * 60_000;
/** New addresses for one file, before it is given up. */
const maxAddresses = 3;

/**
 * The server's record of a file, and whether it was not settled before this command; null where this command has the
 * same file in hand already.
 */
export type Uploaded = { state: FileProgressFragment; isNew: boolean } | null;

/** A mutation that reported no error has a value. */
function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw failure('The server returned no data. Try again.');
  return value;
}

function requestOptions({ signal }: UploadContext, rationedWith: string): RequestOptions {
  return { signal, rationedWith };
}

/** The server's present record of an earlier upload; null where it was deleted or never finished. */
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
      const answer = await persist(
        () => client.request(FileStateDocument, { id: fileId }, requestOptions(context, 'files_status')),
        { patienceMs: settings.patienceMs, signal },
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
 * Begins an upload. Where the connection was cut or a command ended while it asked, the server may have begun one that
 * nobody knows of: it is looked for and removed before the next attempt, so that no file is there twice.
 */
async function begin(context: UploadContext, file: LocalFile, sha256: string): Promise<JournalEntry> {
  const { client, journal, settings, signal } = context;
  const input = {
    filename: file.name,
    size: file.size,
    folderId: settings.folderId,
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
  const ticket = await persist(
    async () => {
      if (isRepeated) await removeAbandoned();
      isRepeated = true;
      const options = requestOptions(context, 'files_write');
      const { initFileUpload } = await client.request(BeginUploadDocument, { input }, options);
      return present(initFileUpload);
    },
    { patienceMs: settings.patienceMs, signal, onFailure: ({ message }) => context.debug(message) },
  );
  const entry: JournalEntry = {
    ...local,
    ...{ fileId: ticket.fileId, step: 'begun', uploadUrl: ticket.uploadUrl },
    expiresAt: Date.now() + ticket.expiresIn * 1000,
  };
  await journal.note(entry);
  return entry;
}

/** An upload that an earlier command began and whose address still works. */
function unfinished({ journal }: UploadContext, sha256: string, name: string): JournalEntry | null {
  const entry = journal.find(sha256, name);
  if (entry?.step !== 'begun' || !entry.uploadUrl) return null;
  return (entry.expiresAt ?? 0) - addressMarginMs > Date.now() ? entry : null;
}

async function send(
  context: UploadContext,
  item: UploadItem,
  entry: JournalEntry,
): Promise<FileProgressFragment> {
  const { client, settings, signal } = context;
  const { patienceMs } = settings;
  const onFailure = ({ message }: Error) => context.debug(message);
  await persist(
    () =>
      sendBytes(item.file, entry.uploadUrl ?? '', {
        signal,
        onSent: (bytes) => {
          showSent(item, bytes);
          context.onChange(item);
        },
      }),
    { patienceMs, signal, onFailure },
  );
  item.step = 'confirming';
  context.onChange(item);
  const confirmed = await persist(
    async () => {
      const options = requestOptions(context, 'files_write');
      const { fileId } = entry;
      const { confirmFileUpload } = await client.request(ConfirmUploadDocument, { fileId }, options);
      return present(confirmFileUpload);
    },
    { patienceMs, signal, onFailure },
  );
  const { uploadUrl: _address, expiresAt: _expiry, ...rest } = entry;
  await context.journal.note({ ...rest, step: 'confirmed' });
  return confirmed;
}

/** The address or the record behind it is gone: another one may work. */
function needsNewAddress(error: unknown): boolean {
  if (error instanceof AddressRefused) return true;
  return (
    error instanceof GatewayError && ['file_not_found', 'upload_incomplete', 'not_found'].includes(error.code)
  );
}

/**
 * Brings one file to the server, from wherever an earlier command left it: nothing is sent that is there already.
 * @throws GatewayError with the server's reason, UnreachableError once patience has ended
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
  for (let addresses = 1; ; addresses++) {
    const entry = unfinished(context, sha256, file.name) ?? (await begin(context, file, sha256));
    item.fileId = entry.fileId;
    try {
      return { state: await send(context, item, entry), isNew: true };
    } catch (error) {
      if (addresses >= maxAddresses || !needsNewAddress(error)) throw error;
      context.debug(`${file.name}: ${(error as Error).message}; beginning its upload anew`);
      await journal.note({ ...entry, uploadUrl: undefined, expiresAt: undefined });
    }
  }
}
