import { type Stage, type StageTimes, stages } from '../../domain/files';
import type { FileDoc } from '../../models/files';

const stageTimes = Object.fromEntries(
  stages.map((stage) => [stage, { startedAt: null, completedAt: null }]),
) as Record<Stage, StageTimes>;

/** The fields that processing sets, as they are before it. */
export const unprocessed = {
  errorMessage: null,
  convertedFilePath: null,
  enrichedFilePath: null,
  totalChunks: 0,
  totalEmbeddings: 0,
  embeddingDimension: null,
  pageCount: null,
  language: null,
  notes: [],
  runningLines: null,
  tablesPath: null,
  stageTimes,
  stageProgress: null,
  stageStarts: 0,
  estimatedRemainingSeconds: null,
  estimatedAt: null,
} satisfies Partial<FileDoc>;
