import { toApiError } from '../../api/apiError';
import { request } from '../../api/client';
import { ConfirmUploadDocument, DeleteFileDocument, type FileRowFragment } from '../../api/generated/graphql';
import { announceUploads } from './announceUploads';
import { putContent } from './putContent';
import {
  addUpload,
  changeUpload,
  currentUploads,
  processingOf,
  removeUpload,
  type Upload,
  type UploadTarget,
  uploadOf,
} from './uploadStore';
import { isTemporary, withRetries } from './withRetries';

const maxParallel = 3;

let nextId = 1;
let running = 0;
let isAnnouncing = false;

/** Kept for a retry, so that a failed upload does not leave a second record behind. */
function targetOf({ target }: Upload): UploadTarget | null {
  return target && target.expiresAt > Date.now() ? target : null;
}

async function confirm(id: number, fileId: string): Promise<FileRowFragment | null | undefined> {
  try {
    const { confirmFileUpload } = await withRetries(() => request(ConfirmUploadDocument, { fileId }));
    return confirmFileUpload;
  } catch (error) {
    // The record is gone or was rejected: a retry needs another one.
    if (!isTemporary(toApiError(error))) changeUpload(id, { target: null });
    throw error;
  }
}

async function send({ id, content }: Upload, { fileId, uploadUrl }: UploadTarget): Promise<void> {
  changeUpload(id, { phase: 'uploading', share: 0, error: null });
  await withRetries(() => putContent(uploadUrl, content, (share) => changeUpload(id, { share })));
  changeUpload(id, { fileId });
  const file = await confirm(id, fileId);
  // Its events may have arrived before the answer.
  if (file && uploadOf(id)?.phase === 'uploading') changeUpload(id, processingOf(file));
}

/** Announces the next batch while few announced uploads wait, so that no target expires before its turn. */
function announceNext(waiting: readonly Upload[]): void {
  const isBusy = waiting.filter((upload) => targetOf(upload)).length >= maxParallel;
  const unannounced = waiting.filter((upload) => !targetOf(upload));
  if (isAnnouncing || isBusy || unannounced.length === 0) return;
  isAnnouncing = true;
  void announceUploads(unannounced).finally(() => {
    isAnnouncing = false;
    startNext();
  });
}

function startNext(): void {
  const waiting = currentUploads().filter(({ phase }) => phase === 'queued');
  for (const next of waiting) {
    const target = targetOf(next);
    if (running >= maxParallel) break;
    if (!target) continue;
    running += 1;
    send(next, target)
      .catch((error: unknown) => changeUpload(next.id, { phase: 'failed', error: toApiError(error).message }))
      .finally(() => {
        running -= 1;
        startNext();
      });
  }
  announceNext(currentUploads().filter(({ phase }) => phase === 'queued'));
}

export function addUploads(files: readonly File[], folderId: string | null = null): void {
  for (const content of files) {
    const nothing = {
      target: null,
      duplicateOf: null,
      fileId: null,
      status: null,
      error: null,
      notice: null,
    };
    addUpload({ id: nextId++, name: content.name, content, folderId, phase: 'queued', share: 0, ...nothing });
  }
  startNext();
}

/** Uploads again after a failure, or although the environment has the content. */
export function startUpload(id: number): void {
  changeUpload(id, { phase: 'queued', error: null });
  startNext();
}

/** Records of skipped uploads are deleted one after the other. */
let deleting: Promise<unknown> = Promise.resolve();

/** Does not upload a file whose content the environment has; its announced record is deleted. */
export function skipUpload(id: number): void {
  const fileId = uploadOf(id)?.target?.fileId;
  removeUpload(id);
  if (!fileId) return;
  // Where this fails the record expires within the hour.
  const remove = () => withRetries(() => request(DeleteFileDocument, { id: fileId })).catch(() => undefined);
  deleting = deleting.then(remove);
}

export function skipUploads(known: readonly Upload[]): void {
  for (const { id } of known) skipUpload(id);
}

export function removeFinishedUploads(): void {
  for (const { id, phase } of currentUploads()) {
    if (phase === 'ready' || phase === 'failed') removeUpload(id);
  }
}
