import { type FileRecord, type FileStatus, type Stage, type StageTimes, stages } from './files';

/** The duration of a stage in seconds, or null until it is complete. */
export function stageSeconds({ startedAt, completedAt }: StageTimes): number | null {
  // Clocks of workers may differ.
  return startedAt && completedAt ? Math.max(0, (completedAt.getTime() - startedAt.getTime()) / 1000) : null;
}

/** The time from the start of the first stage to the end of the last one in seconds, or null until the file is ready. */
export function totalProcessingSeconds(file: FileRecord): number | null {
  const { startedAt } = file.stageTimes.conversion;
  const { completedAt } = file.stageTimes.embedding;
  return stageSeconds({ startedAt, completedAt });
}

/** Whether conversion is complete. An imported file keeps the times of its stages, without what they stored. */
export function isConverted(file: FileRecord): boolean {
  return file.stageTimes.conversion.completedAt !== null;
}

/** The typical share of each stage in the processing time. Sums to 1. */
const stageShare: Record<Stage, number> = { conversion: 0.2, parsing: 0.1, chunking: 0.1, embedding: 0.6 };

/** The overall progress, 0–1. It is 1 only when the file is ready. */
export function overallProgress(file: Pick<FileRecord, 'status' | 'stageTimes' | 'stageProgress'>): number {
  if (file.status === 'ready') return 1;
  let done = 0;
  for (const stage of stages) {
    const { startedAt, completedAt } = file.stageTimes[stage];
    if (completedAt) done += stageShare[stage];
    else if (startedAt) done += stageShare[stage] * (file.stageProgress ?? 0);
  }
  return Math.min(0.99, done);
}

const failures: readonly FileStatus[] = [
  'upload_failed',
  'conversion_failed',
  'parsing_failed',
  'chunking_failed',
  'embedding_failed',
];

export function hasFailed(status: FileStatus): boolean {
  return failures.includes(status);
}

/** A warning about a file that was processed successfully, or null. */
export function fileNotice({
  status,
  totalChunks,
  duplicateOf,
  notes = [],
}: Pick<FileRecord, 'status' | 'totalChunks' | 'duplicateOf' | 'notes'>): string | null {
  if (status !== 'ready') return null;
  const notices = [
    totalChunks === 0 ? 'No text was found in this file. Search cannot return it.' : null,
    duplicateOf === null
      ? null
      : `The file '${duplicateOf}' had the same content when this one was processed.`,
    ...notes,
  ];
  return notices.filter((notice) => notice !== null).join(' ') || null;
}
