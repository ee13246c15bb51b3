import { displayDuration } from '../../domain/estimate';
import { type FileRecord, type LegalHold, stages } from '../../domain/files';
import { chunkPageInput, findInFileInput } from '../../domain/inputs/lists';
import { pageSize } from '../../domain/limits';
import {
  fileNotice,
  isConverted,
  overallProgress,
  stageSeconds,
  totalProcessingSeconds,
} from '../../domain/processing';
import { fileAccess } from '../../resolvers/access/readAccess';
import { findInFile } from '../../resolvers/files/findInFile';
import { builder } from '../builder';
import { cost } from '../cost';
import { argumentsOf } from '../inputTypes';
import { exposed, nullable, recordType } from '../recordType';
import { AccessType } from './access';
import { Chunk, ChunkConnection, listChunks } from './chunk';
import { FileStatusEnum, StageTiming, StatusStep } from './fileStatus';
import { Node } from './node';
import { Folder } from './tenancy';

const LegalHoldType = recordType<LegalHold>('LegalHold')(
  'Keeps a file: it can be neither deleted nor replaced, and does not expire.',
  { reason: ['String?', 'Why it is held.'], since: ['DateTime', 'Since when it is held.'] },
);

export const File = builder.objectRef<FileRecord>('File');

builder.objectType(File, {
  description: 'A file and its processing status.',
  interfaces: [Node],
  fields: (t) => ({
    ...exposed(t, {
      id: ['UUID', 'The ID of the file.'],
      name: ['String', 'The display name. Defaults to the original file name. Not unique.'],
      size: ['NonNegativeInt', 'The size in bytes.'],
      mimeType: ['String', 'The MIME type.'],
      status: [FileStatusEnum, 'The processing status. Files are searchable once `ready`.'],
      errorMessage: ['String?', 'The reason why processing failed.'],
      referenceId: ['String?', 'The ID of the file in an external system, for filters.'],
      category: ['String?', 'The `category` in the metadata.'],
      documentType: ['String?', 'The `document_type` in the metadata.'],
      tags: [nullable(['String']), 'The `tags` in the metadata.'],
      projectId: ['UUID', 'The ID of the project.'],
      environmentId: ['UUID', 'The ID of the environment.'],
      environmentSlug: ['String', 'The slug of the environment.'],
      folderId: ['UUID', 'The ID of the folder.'],
      folderName: ['String', 'The name of the folder.'],
      expiresAt: [
        'DateTime?',
        'From this moment on it does not exist. Null: it does not expire, or is held.',
      ],
      hold: [nullable(LegalHoldType), 'The legal hold. Null where there is none.'],
      blobStoragePath: ['String', 'The storage path of the content.'],
      convertedFilePath: ['String?', 'The storage path of the converted document. Null until converted.'],
      enrichedFilePath: ['String?', 'The storage path of the chunks. Null until chunked.'],
      pageCount: [
        'Int?',
        'The number of pages, slides or sheets. Null until converted, or if the file type has none.',
      ],
      totalChunks: ['NonNegativeInt', 'The number of chunks.'],
      runningLines: [
        'Int?',
        'The number of lines left out of the chunks as repeated headers, repeated footers or page numbers. Null until parsed.',
      ],
      sha256: [
        'String?',
        'The SHA-256 of the content in hex. Null until converted, unless declared at upload.',
      ],
      totalEmbeddings: ['NonNegativeInt', 'The number of chunks with a vector. 0 until embedded.'],
      embeddingDimension: ['Int?', 'The dimension of the vectors. Null until embedded.'],
      createdAt: ['DateTime', 'When the upload was started.'],
      updatedAt: ['DateTime', 'When the file was last updated.'],
      sequence: [
        'Int',
        'The number of the status change. Increases by one with each, to order events and detect duplicates.',
      ],
      stageProgress: ['Float?', 'The progress of the current stage, 0–1. Null if unknown.'],
    }),
    filename: t.exposeString('originalFilename', { description: 'The file name given at upload.' }),
    originalFilename: t.exposeString('originalFilename', {
      description: 'The file name given at upload.',
      deprecationReason: 'Use `filename`, as an upload does.',
    }),
    sourceUrl: t.string({
      nullable: true,
      description: 'The address where a source found the file. Null where it was uploaded.',
      resolve: ({ sourceUrl }) => sourceUrl ?? null,
    }),
    fileMetadata: t.field({
      type: 'JSONObject',
      nullable: true,
      description: 'The metadata of the client, unchanged.',
      ...cost({ own: 10 }),
      resolve: (file) => file.metadata,
    }),
    folder: t.field({
      type: Folder,
      nullable: true,
      description: 'The folder.',
      ...cost({ own: 1 }),
      resolve: (file, _args, { loaders }) => loaders.folder.load(file.folderId),
    }),
    access: t.field({
      type: AccessType,
      nullable: true,
      description: 'Who may see the file, and why. Null for callers who do not see everything.',
      resolve: (file, _args, { operation }) => fileAccess(operation, file),
    }),
    isConverted: t.boolean({ description: 'Whether the file is converted.', resolve: isConverted }),
    notice: t.string({
      nullable: true,
      description: 'A notice about the processing, although it did not fail.',
      resolve: fileNotice,
    }),
    duplicateOf: t.field({
      type: File,
      nullable: true,
      description:
        'A ready file that had the same content when this one was processed. Null if there was none.',
      ...cost({ own: 1 }),
      resolve: ({ duplicateOf }, _args, { loaders }) =>
        duplicateOf === null ? null : loaders.file.load(duplicateOf),
    }),
    progress: t.float({
      description: 'The progress of the whole processing, 0–1. 1 once ready.',
      resolve: overallProgress,
    }),
    estimatedRemainingTimeSeconds: t.float({
      nullable: true,
      description: 'The estimated time until the file is ready, in seconds.',
      resolve: (file) => file.estimatedRemainingSeconds,
    }),
    estimatedRemainingTimeDisplay: t.string({
      nullable: true,
      description: 'The estimated time until the file is ready, as text.',
      resolve: (file) =>
        file.estimatedRemainingSeconds === null ? null : displayDuration(file.estimatedRemainingSeconds),
    }),
    totalProcessingDurationSeconds: t.float({
      nullable: true,
      description:
        'The time from the start of conversion to the end of embedding, in seconds. Null until ready.',
      resolve: totalProcessingSeconds,
    }),
    timeline: t.field({
      type: [StatusStep],
      description: 'The status changes so far, oldest first.',
      resolve: (file) => file.history,
    }),
    stages: t.field({
      type: [StageTiming],
      description: 'The times of the processing stages, in order.',
      resolve: (file) => stages.map((stage) => ({ stage, ...file.stageTimes[stage] })),
    }),
    chunks: t.field({
      type: ChunkConnection,
      description: 'The chunks in reading order. Empty until the file is ready.',
      args: argumentsOf(t, chunkPageInput),
      ...cost({ own: 1, times: { argument: 'first', fallback: 20 } }),
      resolve: listChunks,
    }),
    chunksContaining: t.field({
      type: [Chunk],
      nullable: true,
      description: 'The chunks that contain a text, in reading order. Empty until the file is ready.',
      args: argumentsOf(t, findInFileInput),
      ...cost({ own: 20, times: { argument: 'first', fallback: pageSize.max } }),
      resolve: (file, args, { operation }) => findInFile(operation, file, args),
    }),
  }),
});

for (const stage of stages) {
  builder.objectFields(File, (t) => ({
    [`${stage}StartedAt`]: t.field({
      type: 'DateTime',
      nullable: true,
      description: `When ${stage} started.`,
      resolve: (file) => file.stageTimes[stage].startedAt,
    }),
    [`${stage}CompletedAt`]: t.field({
      type: 'DateTime',
      nullable: true,
      description: `When ${stage} completed.`,
      resolve: (file) => file.stageTimes[stage].completedAt,
    }),
    [`${stage}DurationSeconds`]: t.float({
      nullable: true,
      description: `The duration of ${stage} in seconds. Null until complete.`,
      resolve: (file) => stageSeconds(file.stageTimes[stage]),
    }),
  }));
}
