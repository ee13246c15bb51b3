import { displayDuration } from '../../domain/estimate';
import { type FileRecord, type Stage, stages } from '../../domain/files';
import {
  fileNotice,
  isConverted,
  overallProgress,
  stageSeconds,
  totalProcessingSeconds,
} from '../../domain/processing';
import { builder } from '../builder';
import { cost } from '../cost';
import { ChunkConnection, chunkSection } from './chunk';
import { FileStatusEnum, StageTiming, StatusStep } from './fileStatus';
import { Folder } from './tenancy';

export const File = builder.objectRef<FileRecord>('File');

builder.objectType(File, {
  description: 'A file with its processing state.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'Identifier.' }),
    name: t.exposeString('name', { description: 'Label, at first the original file name. Not unique.' }),
    originalFilename: t.exposeString('originalFilename', { description: 'File name given at upload.' }),
    size: t.expose('size', { type: 'NonNegativeInt', description: 'Bytes.' }),
    mimeType: t.exposeString('mimeType', { description: 'MIME type.' }),
    status: t.expose('status', {
      type: FileStatusEnum,
      description: 'Where it stands; `ready` can be searched.',
    }),
    errorMessage: t.exposeString('errorMessage', {
      nullable: true,
      description: 'Why processing failed.',
    }),
    referenceId: t.exposeString('referenceId', {
      nullable: true,
      description: 'The identifier that the client gave it; search can filter by it.',
    }),
    fileMetadata: t.field({
      type: 'JSONObject',
      nullable: true,
      description: 'Metadata of the client, as it was sent.',
      resolve: (file) => file.metadata,
    }),
    category: t.exposeString('category', { nullable: true, description: '`category` of its metadata.' }),
    documentType: t.exposeString('documentType', {
      nullable: true,
      description: '`document_type` of its metadata.',
    }),
    tags: t.exposeStringList('tags', { nullable: true, description: '`tags` of its metadata.' }),
    projectId: t.expose('projectId', { type: 'UUID', description: 'Its project.' }),
    environmentId: t.expose('environmentId', { type: 'UUID', description: 'Its environment.' }),
    environmentSlug: t.exposeString('environmentSlug', { description: "Its environment's slug." }),
    folderId: t.expose('folderId', { type: 'UUID', description: 'Its folder.' }),
    folderName: t.exposeString('folderName', { description: "Its folder's name." }),
    folder: t.field({
      type: Folder,
      nullable: true,
      description: 'Its folder.',
      ...cost({ own: 1 }),
      resolve: (file, _args, { loaders }) => loaders.folder.load(file.folderId),
    }),
    blobStoragePath: t.exposeString('blobStoragePath', { description: 'Path of its content in storage.' }),
    convertedFilePath: t.exposeString('convertedFilePath', {
      nullable: true,
      description: 'Path of what was read from it; null until converted.',
    }),
    enrichedFilePath: t.exposeString('enrichedFilePath', {
      nullable: true,
      description: 'Path of its chunks; null until chunked.',
    }),
    isConverted: t.boolean({ description: 'Its content has been read.', resolve: isConverted }),
    pageCount: t.exposeInt('pageCount', {
      nullable: true,
      description: 'Pages, slides or sheets; null until converted or where the type has none.',
    }),
    totalChunks: t.expose('totalChunks', { type: 'NonNegativeInt', description: 'Chunks it was cut into.' }),
    wordsOnlyChunks: t.expose('wordsOnlyChunks', {
      type: 'NonNegativeInt',
      description:
        'Chunks that are found by their words alone: rows of large tables, beyond what is embedded of one file.',
    }),
    notice: t.string({
      nullable: true,
      description: 'What a person should know of it although nothing failed.',
      resolve: fileNotice,
    }),
    totalEmbeddings: t.expose('totalEmbeddings', {
      type: 'NonNegativeInt',
      description: 'Chunks that have a vector; 0 until it is embedded.',
    }),
    embeddingDimension: t.exposeInt('embeddingDimension', {
      nullable: true,
      description: 'Length of its vectors; null until embedded.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the upload began, UTC.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed, UTC.' }),
    sequence: t.exposeInt('sequence', {
      description: 'Rises by one with each status: orders what a subscription gives and tells repeats.',
    }),
    progress: t.float({
      description: 'Share of the whole processing that is done, 0 to 1; 1 only when ready.',
      resolve: overallProgress,
    }),
    stageProgress: t.exposeFloat('stageProgress', {
      nullable: true,
      description: 'Share of the current stage that is done, 0 to 1; null where unknown.',
    }),
    estimatedRemainingTimeSeconds: t.float({
      nullable: true,
      description: 'Seconds until it is ready, estimated; 0 when nothing is left to do.',
      resolve: (file) => file.estimatedRemainingSeconds,
    }),
    estimatedRemainingTimeDisplay: t.string({
      nullable: true,
      description: 'The estimate for a person.',
      resolve: (file) =>
        file.estimatedRemainingSeconds === null ? null : displayDuration(file.estimatedRemainingSeconds),
    }),
    totalProcessingDurationSeconds: t.float({
      nullable: true,
      description: 'Seconds from the start of conversion to the end of embedding; null until ready.',
      resolve: totalProcessingSeconds,
    }),
    timeline: t.field({
      type: [StatusStep],
      description: 'Every status so far, oldest first.',
      resolve: (file) => file.history,
    }),
    stages: t.field({
      type: [StageTiming],
      description: 'When each stage ran, in order.',
      resolve: (file) => stages.map((stage) => ({ stage, ...file.stageTimes[stage] })),
    }),
    chunks: t.field({
      type: ChunkConnection,
      description: 'Its chunks in reading order; none until it is ready.',
      args: {
        first: t.arg.int({ defaultValue: 20, description: 'How many, 1 to 100.' }),
        after: t.arg.string({ description: 'Only those after this cursor.' }),
      },
      ...cost({ own: 1, times: { argument: 'first', fallback: 20 } }),
      resolve: chunkSection,
    }),
  }),
});

const names: Record<Stage, string> = {
  conversion: 'Conversion',
  parsing: 'Parsing',
  chunking: 'Chunking',
  embedding: 'Embedding',
};

for (const stage of stages) {
  builder.objectFields(File, (t) => ({
    [`${stage}StartedAt`]: t.field({
      type: 'DateTime',
      nullable: true,
      description: `${names[stage]} began, UTC.`,
      resolve: (file) => file.stageTimes[stage].startedAt,
    }),
    [`${stage}CompletedAt`]: t.field({
      type: 'DateTime',
      nullable: true,
      description: `${names[stage]} ended, UTC.`,
      resolve: (file) => file.stageTimes[stage].completedAt,
    }),
    [`${stage}DurationSeconds`]: t.float({
      nullable: true,
      description: `${names[stage]} took so many seconds; null until it is complete.`,
      resolve: (file) => stageSeconds(file.stageTimes[stage]),
    }),
  }));
}
