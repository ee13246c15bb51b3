import { formatBytes, plural } from '../output/formats';
import type { UploadItem, UploadResult } from './uploadItem';

export type Counts = Record<UploadResult | 'open', number>;

export function countResults(items: readonly UploadItem[]): Counts {
  const counts: Counts = { ready: 0, uploaded: 0, unchanged: 0, skipped: 0, failed: 0, open: 0 };
  for (const { result } of items) counts[result ?? 'open']++;
  return counts;
}

/** Describes the result of a file in one line. */
export function outcomeLine({ file, result, reason, chunks }: UploadItem): string {
  switch (result) {
    case 'ready':
      if (chunks === 0) return `${file.name}  ready, but without text: search will not find it`;
      return `${file.name}  ready, ${plural(chunks ?? 0, 'chunk')}`;
    case 'uploaded':
      return `${file.name}  uploaded, ${formatBytes(file.size)}`;
    case 'unchanged':
      return `${file.name}  ${reason ? `skipped: ${reason}` : 'unchanged'}`;
    case 'skipped':
      return `${file.name}  skipped: ${reason}`;
    default:
      return `${file.name}  failed: ${reason}`;
  }
}

/** Counts by result: `498 ready, 2 failed`. */
export function outcomeSummary(counts: Counts): string {
  const parts: [number, string][] = [
    [counts.ready, 'ready'],
    [counts.uploaded, 'uploaded'],
    [counts.unchanged, 'unchanged'],
    [counts.skipped, 'skipped'],
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

/** The JSON output of a file; a stable format. */
export function outcomeRecord({ file, fileId, result, reason, chunks }: UploadItem) {
  return {
    type: 'file' as const,
    path: file.path,
    name: file.name,
    size: file.size,
    fileId,
    result: result ?? 'open',
    reason,
    chunks,
  };
}
