import type { FileRecord, FileStatus, Stage } from '../../domain/files';
import { stageSeconds } from '../../domain/processing';
import { builder } from '../builder';
import { recordType } from '../recordType';

export const FileStatusEnum = builder.enumType('FileStatus', {
  description:
    'The processing status of a file. It only moves forward; a failed stage ends in its `_failed` status.',
  values: {
    uploading: { description: 'The upload was started but not confirmed.' },
    uploaded: { description: 'The upload was confirmed and the file is queued.' },
    upload_failed: {
      description: 'The upload was not confirmed within an hour, or its size differs from the declared size.',
    },
    conversion_started: { description: 'The file is being converted.' },
    conversion_complete: { description: 'The file is converted.' },
    conversion_failed: { description: 'The file could not be converted; see `errorMessage`.' },
    parsing_started: { description: 'The structure is being parsed.' },
    parsing_complete: { description: 'The structure is parsed.' },
    parsing_failed: { description: 'The structure could not be parsed; see `errorMessage`.' },
    chunking_started: { description: 'The text is being split into chunks.' },
    chunking_complete: { description: 'The text is split into chunks.' },
    chunking_failed: { description: 'The text could not be split into chunks; see `errorMessage`.' },
    embedding_started: { description: 'The chunks are being embedded and indexed.' },
    embedding_complete: { description: 'The chunks are embedded and indexed.' },
    embedding_failed: { description: 'The chunks could not be embedded; see `errorMessage`.' },
    ready: { description: 'The file is searchable.' },
  } satisfies Record<FileStatus, { description: string }>,
});

export const StageEnum = builder.enumType('ProcessingStage', {
  description: 'A processing stage. The stages run in this order.',
  values: {
    conversion: { description: 'Converts the content.' },
    parsing: { description: 'Parses the structure.' },
    chunking: { description: 'Splits the text into chunks.' },
    embedding: { description: 'Embeds and indexes the chunks.' },
  } satisfies Record<Stage, { description: string }>,
});

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
