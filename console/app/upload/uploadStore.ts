import { request } from '../../api/client';
import { onFileChange, onMissedFileChanges } from '../../api/fileEvents';
import { type FileRowFragment, UploadedFileDocument } from '../../api/generated/graphql';
import { createStore } from '../../api/store';

/** Where the content goes. */
export interface UploadTarget {
  fileId: string;
  uploadUrl: string;
  /** In milliseconds since 1970. */
  expiresAt: number;
}

export interface Upload {
  id: number;
  name: string;
  content: File;
  folderId: string | null;
  /** `known`: the environment has the content already, and somebody has to decide. */
  phase: 'queued' | 'known' | 'uploading' | 'processing' | 'ready' | 'failed';
  /** 0–1, of the upload, then of the processing. */
  share: number;
  /** Null until the upload was announced. */
  target: UploadTarget | null;
  /** The file that has the same content. */
  duplicateOf: { id: string; name: string } | null;
  fileId: string | null;
  status: FileRowFragment['status'] | null;
  error: string | null;
  /** The note of the processing, although it did not fail. */
  notice: string | null;
}

const notifyMs = 80;

/** All uploads since the page was opened, oldest first. */
export const uploads = createStore<readonly Upload[]>([]);

const all = new Map<number, Upload>();
const byFile = new Map<string, number>();
let notifying = false;

/** A thousand files change many times a second: the page is told in batches. */
function notify(): void {
  if (notifying) return;
  notifying = true;
  setTimeout(() => {
    notifying = false;
    uploads.set([...all.values()]);
  }, notifyMs);
}

export const currentUploads = (): Upload[] => [...all.values()];

export const uploadOf = (id: number): Upload | undefined => all.get(id);

export function addUpload(upload: Upload): void {
  all.set(upload.id, upload);
  notify();
}

export function changeUpload(id: number, fields: Partial<Upload>): void {
  const known = all.get(id);
  if (!known) return;
  all.set(id, { ...known, ...fields });
  if (fields.fileId) byFile.set(fields.fileId, id);
  notify();
}

export function removeUpload(id: number): void {
  const fileId = all.get(id)?.fileId;
  all.delete(id);
  if (fileId) byFile.delete(fileId);
  notify();
}

/** The state of an upload by that of its file. */
export function processingOf(file: FileRowFragment): Partial<Upload> {
  const { status, progress, errorMessage, notice } = file;
  const isFailed = status.endsWith('_failed');
  const phase = status === 'ready' ? 'ready' : isFailed ? 'failed' : 'processing';
  return { phase, status, share: progress, error: errorMessage ?? null, notice: notice ?? null };
}

onFileChange(({ fileId, file, deleted }) => {
  const id = byFile.get(fileId);
  if (id === undefined) return;
  if (deleted || !file) changeUpload(id, { phase: 'failed', error: null });
  else changeUpload(id, processingOf(file));
});

onMissedFileChanges(async () => {
  for (const { id, fileId, phase } of currentUploads()) {
    if (phase !== 'processing' || !fileId) continue;
    const read = await request(UploadedFileDocument, { id: fileId }).catch(() => null);
    if (read?.file) changeUpload(id, processingOf(read.file));
  }
});
