import type { FileRecord, FileStatus, Stage } from '../../domain/files';
import { stageSeconds } from '../../domain/processing';
import { enumType, recordType } from '../recordType';

export const FileStatusEnum = enumType<FileStatus>(
  'FileStatus',
  'The processing status of a file. It only moves forward; a failed stage ends in its `_failed` status.',
  {
    uploading: 'The upload was started but not confirmed.',
    uploaded: 'The upload was confirmed and the file is queued.',
    upload_failed: 'The upload was not confirmed within an hour, or its size differs from the declared size.',
    conversion_started: 'The file is being converted.',
    conversion_complete: 'The file is converted.',
    conversion_failed: 'The file could not be converted; see `errorMessage`.',
    parsing_started: 'The structure is being parsed.',
    parsing_complete: 'The structure is parsed.',
    parsing_failed: 'The structure could not be parsed; see `errorMessage`.',
    chunking_started: 'The text is being split into chunks.',
    chunking_complete: 'The text is split into chunks.',
    chunking_failed: 'The text could not be split into chunks; see `errorMessage`.',
    embedding_started: 'The chunks are being embedded and indexed.',
    embedding_complete: 'The chunks are embedded and indexed.',
    embedding_failed: 'The chunks could not be embedded; see `errorMessage`.',
    ready: 'The file is searchable.',
  },
);

export const StageEnum = enumType<Stage>(
  'ProcessingStage',
  'A processing stage. The stages run in this order.',
  {
    conversion: 'Converts the content.',
    parsing: 'Parses the structure.',
    chunking: 'Splits the text into chunks.',
    embedding: 'Embeds and indexes the chunks.',
  },
);

export interface StageTimingShape {
  stage: Stage;
  startedAt: Date | null;
  completedAt: Date | null;
}

export const StageTiming = recordType<StageTimingShape>('StageTiming')(
  'The times of a processing stage.',
  {
    stage: [StageEnum, 'The stage.'],
    startedAt: ['DateTime?', 'When the stage started.'],
    completedAt: ['DateTime?', 'When the stage completed.'],
  },
  (t) => ({
    durationSeconds: t.float({
      nullable: true,
      description: 'The duration in seconds. Null until complete.',
      resolve: stageSeconds,
    }),
  }),
);

export const StatusStep = recordType<FileRecord['history'][number]>('StatusStep')(
  'A status change of a file.',
  {
    status: [FileStatusEnum, 'The status.'],
    at: ['DateTime', 'When the status changed.'],
    sequence: ['Int', 'The number of the status change. Increases by one with each.'],
  },
);
