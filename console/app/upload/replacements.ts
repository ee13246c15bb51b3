import { toApiError } from '../../api/apiError';
import { request } from '../../api/client';
import {
  ConfirmUploadDocument,
  ReplaceFileDocument,
  RollBackFileDocument,
} from '../../api/generated/graphql';
import { createStore } from '../../api/store';
import { putContent } from './putContent';
import { sha256Of } from './sha256Of';
import { withRetries } from './withRetries';

/** New content of a file, until the gateway has it. From then on the gateway says how far it is. */
export interface Replacement {
  content: File;
  /** `known`: the environment has the content already, and somebody has to decide. */
  phase: 'reading' | 'known' | 'uploading' | 'failed';
  /** 0–1, of the upload. */
  share: number;
  duplicateOf: { id: string; name: string } | null;
  error: string | null;
}

/** By the ID of the file. An upload goes on while other screens are shown. */
export const replacements = createStore<ReadonlyMap<string, Replacement>>(new Map());

const running = new Map<string, AbortController>();

function set(fileId: string, replacement: Replacement | null): void {
  const next = new Map(replacements.get());
  if (replacement) next.set(fileId, replacement);
  else next.delete(fileId);
  replacements.set(next);
}

function change(fileId: string, fields: Partial<Replacement>): void {
  const known = replacements.get().get(fileId);
  if (known) set(fileId, { ...known, ...fields });
}

/** Runs a part of a replacement; what happens after it was cancelled is not shown. */
async function run(fileId: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  running.get(fileId)?.abort();
  const leaving = new AbortController();
  running.set(fileId, leaving);
  try {
    await work(leaving.signal);
  } catch (error) {
    if (!leaving.signal.aborted) change(fileId, { phase: 'failed', error: toApiError(error).message });
  } finally {
    if (running.get(fileId) === leaving) running.delete(fileId);
  }
}

async function send(fileId: string, content: File, uploadUrl: string, signal: AbortSignal): Promise<void> {
  change(fileId, { phase: 'uploading' });
  const onProgress = (share: number) => !signal.aborted && change(fileId, { share });
  await withRetries(() => putContent(uploadUrl, content, onProgress, signal));
  if (signal.aborted) return;
  await withRetries(() => request(ConfirmUploadDocument, { fileId }));
  if (!signal.aborted) set(fileId, null);
}

/** Replaces the content of a file. Content that the environment has already waits for a decision. */
export function startReplacement(fileId: string, content: File, isDecided = false): Promise<void> {
  set(fileId, { content, phase: 'reading', share: 0, duplicateOf: null, error: null });
  return run(fileId, async (signal) => {
    const sha256 = await sha256Of(content);
    if (signal.aborted) return;
    const input = { fileId, filename: content.name, size: content.size, sha256 };
    const { replaceFile } = await withRetries(() => request(ReplaceFileDocument, { input }));
    if (signal.aborted || !replaceFile) return;
    const { uploadUrl, duplicateOf = null } = replaceFile;
    if (duplicateOf && !isDecided) change(fileId, { phase: 'known', duplicateOf });
    else await send(fileId, content, uploadUrl, signal);
  });
}

/**
 * Discards new content that is not in force. Rolling back to the version in force does that on the gateway; without one,
 * an upload that was not confirmed expires by itself.
 */
export async function discardReplacement(fileId: string, version: number | null): Promise<void> {
  running.get(fileId)?.abort();
  set(fileId, null);
  if (version !== null) await withRetries(() => request(RollBackFileDocument, { id: fileId, version }));
}
