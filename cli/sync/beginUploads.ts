import { failure, GatewayError } from '../failure';
import { BeginUploadsDocument, CheckUploadsDocument, DeleteFileDocument } from '../generated/graphql';
import { digestField } from '../upload/knownUploads';
import { retryUntil } from '../upload/retryUntil';
import type { HashedFile } from './planSync';
import type { SyncEntry } from './syncJournal';
import { entryOf, type SyncRun } from './syncRun';

export interface StartedUpload {
  file: HashedFile;
  fileId: string;
  uploadUrl: string;
}

/** The maximum number of uploads that are started with one request. */
export const uploadsAtOnce = 100;
/** An upload URL is not reused if it expires sooner: the upload may take longer. */
const expiryMarginMs = 5 * 60_000;

/** The upload that an interrupted command has started, if its URL is still valid; another is removed. */
async function resumed(run: SyncRun, file: HashedFile, entry: SyncEntry): Promise<StartedUpload | null> {
  const isValid = (entry.expiresAt ?? 0) - expiryMarginMs > Date.now();
  if (entry.sha256 === file.sha256 && entry.uploadUrl && isValid) {
    return { file, fileId: entry.fileId, uploadUrl: entry.uploadUrl };
  }
  const options = { signal: run.signal, rateCategory: 'other' };
  await run.client.request(DeleteFileDocument, { id: entry.fileId }, options).catch((error: unknown) => {
    if (!(error instanceof GatewayError) || error.code !== 'file_not_found') throw error;
  });
  return null;
}

function toInput({ name, size, sha256 }: HashedFile, folderId: string | null) {
  return { filename: name, size, sha256, folderId, metadata: { [digestField]: sha256 } };
}

/** Why the server would reject each of up to 100 new files, in their order; null for those that it would accept. */
export async function checkUploads(
  { client, folderId, signal }: Pick<SyncRun, 'client' | 'folderId' | 'signal'>,
  files: readonly HashedFile[],
): Promise<(string | null)[]> {
  const inputs = files.map((file) => toInput(file, folderId));
  const options = { signal, rateCategory: 'files_write', attempts: 3 };
  const { initFileUploads } = await client.request(CheckUploadsDocument, { inputs }, options);
  if (!initFileUploads) throw failure('The server returned no data. Try again.');
  return initFileUploads.map(({ error }) => error?.message ?? null);
}

async function beginBatch(run: SyncRun, files: readonly HashedFile[]): Promise<StartedUpload[]> {
  const { client, journal, report, signal, maxWaitMs, folderId } = run;
  const inputs = files.map((file) => toInput(file, folderId));
  const { initFileUploads } = await retryUntil(
    () => client.request(BeginUploadsDocument, { inputs }, { signal, rateCategory: 'files_write' }),
    { signal, maxWaitMs },
  );
  if (!initFileUploads) throw failure('The server returned no data. Try again.');
  const started: StartedUpload[] = [];
  const entries: SyncEntry[] = [];
  for (const [at, { upload, error }] of initFileUploads.entries()) {
    const file = files[at];
    if (!file) continue;
    if (upload) {
      const { fileId, uploadUrl, expiresIn } = upload;
      started.push({ file, fileId, uploadUrl });
      const expiresAt = Date.now() + expiresIn * 1000;
      entries.push({ ...entryOf(file, fileId, 'begun'), uploadUrl, expiresAt });
      continue;
    }
    const reason = error?.message ?? 'The server did not say why.';
    entries.push({ ...entryOf(file, '', 'skipped'), reason });
    report.add({ result: 'skipped', name: file.name, detail: reason });
  }
  await journal.note(...entries);
  return started;
}

/** Starts the uploads of up to 100 new files with one request, or resumes those of an interrupted command. */
export async function beginUploads(run: SyncRun, files: readonly HashedFile[]): Promise<StartedUpload[]> {
  const begun = new Map(
    run.journal.all().flatMap((entry) => (entry.step === 'begun' ? [[entry.name, entry]] : [])),
  );
  const started: StartedUpload[] = [];
  const fresh: HashedFile[] = [];
  for (const file of files) {
    const entry = begun.get(file.name);
    const upload = entry ? await resumed(run, file, entry) : null;
    if (upload) started.push(upload);
    else fresh.push(file);
  }
  if (fresh.length > 0) started.push(...(await beginBatch(run, fresh)));
  return started;
}
