import type { FileRecord, FileStatus, Stage } from '../../domain/files';
import { stageSeconds } from '../../domain/processing';
import { builder } from '../builder';

export const FileStatusEnum = builder.enumType('FileStatus', {
  description: 'Where a file stands. Only forward steps are taken; a stage that fails ends in its `_failed`.',
  values: {
    uploading: { description: 'An upload address was given; the upload is not confirmed yet.' },
    uploaded: { description: 'Confirmed and queued.' },
    upload_failed: { description: 'Never confirmed within the hour, or of another size than declared.' },
    conversion_started: { description: 'Its content is being read.' },
    conversion_complete: { description: 'Its content has been read.' },
    conversion_failed: { description: 'Its content can not be read; `errorMessage` says why.' },
    parsing_started: { description: 'Its structure is being found.' },
    parsing_complete: { description: 'Its structure is known.' },
    parsing_failed: { description: 'Its structure could not be found.' },
    chunking_started: { description: 'Its text is being cut into chunks.' },
    chunking_complete: { description: 'Its text has been cut into chunks.' },
    chunking_failed: { description: 'Its text could not be cut into chunks.' },
    embedding_started: { description: 'Its chunks are being embedded and indexed.' },
    embedding_complete: { description: 'Its chunks are embedded and indexed.' },
    embedding_failed: { description: 'Its chunks could not be embedded.' },
    ready: { description: 'It can be searched.' },
  } satisfies Record<FileStatus, { description: string }>,
});

export const StageEnum = builder.enumType('ProcessingStage', {
  description: 'A stage of processing, in this order.',
  values: {
    conversion: { description: 'Reading the content.' },
    parsing: { description: 'Finding the structure.' },
    chunking: { description: 'Cutting the text into chunks.' },
    embedding: { description: 'Embedding and indexing the chunks.' },
  } satisfies Record<Stage, { description: string }>,
});

export interface StageTimingShape {
  stage: Stage;
  startedAt: Date | null;
  completedAt: Date | null;
}

export const StageTiming = builder.objectRef<StageTimingShape>('StageTiming').implement({
  description: 'When a stage ran.',
  fields: (t) => ({
    stage: t.expose('stage', { type: StageEnum, description: 'The stage.' }),
    startedAt: t.expose('startedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it began, UTC.',
    }),
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it ended, UTC.',
    }),
    durationSeconds: t.float({
      nullable: true,
      description: 'How long it took, in seconds; null until it is complete.',
      resolve: stageSeconds,
    }),
  }),
});

export const StatusStep = builder.objectRef<FileRecord['history'][number]>('StatusStep').implement({
  description: 'A status that a file reached.',
  fields: (t) => ({
    status: t.expose('status', { type: FileStatusEnum, description: 'The status.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When it was reached, UTC.' }),
    sequence: t.exposeInt('sequence', { description: 'Rises by one with each step.' }),
  }),
});
