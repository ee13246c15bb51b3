import { formatBytes, plural } from '../output/formats';
import type { UploadItem, UploadResult } from './uploadItem';

export type Counts = Record<UploadResult | 'open', number>;

export function countResults(items: readonly UploadItem[]): Counts {
  const counts: Counts = { ready: 0, uploaded: 0, unchanged: 0, skipped: 0, failed: 0, open: 0 };
  for (const { result } of items) counts[result ?? 'open']++;
  return counts;
}

/** How a settled file is told, one line. */
export function outcomeLine({ file, result, reason, chunks, wordsOnlyChunks }: UploadItem): string {
  switch (result) {
    case 'ready':
      if (chunks === 0)
        return `${file.name}  ready, but no text was found in it: it will not be found by search`;
      return `${file.name}  ready, ${plural(chunks ?? 0, 'chunk')}${
        wordsOnlyChunks > 0 ? ` (${wordsOnlyChunks} of large tables found by their words only)` : ''
      }`;
    case 'uploaded':
      return `${file.name}  uploaded, ${formatBytes(file.size)}`;
    case 'unchanged':
      return `${file.name}  ${reason ? `left out: ${reason}` : 'there already'}`;
    case 'skipped':
      return `${file.name}  left out: ${reason}`;
    default:
      return `${file.name}  failed: ${reason}`;
  }
}

/** `498 ready, 2 failed`: what came of all files. */
export function outcomeSummary(counts: Counts): string {
  const parts: [number, string][] = [
    [counts.ready, 'ready'],
    [counts.uploaded, 'uploaded'],
    [counts.unchanged, 'there already'],
    [counts.skipped, 'left out'],
    [counts.failed, 'failed'],
    [counts.open, 'not done'],
  ];
  return (
    parts
      .filter(([count]) => count > 0)
      .map(([count, name]) => `${count} ${name}`)
      .join(', ') || 'nothing to upload'
  );
}

/** The stable shape of one file for programs. */
export function outcomeRecord({ file, fileId, result, reason, chunks, wordsOnlyChunks }: UploadItem) {
  return {
    type: 'file' as const,
    path: file.path,
    name: file.name,
    size: file.size,
    fileId,
    result: result ?? 'open',
    reason,
    chunks,
    wordsOnlyChunks,
  };
}
