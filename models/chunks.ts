import { type mongo, Schema } from 'mongoose';
import type { PageStart } from '../domain/search';
import type { TextKey } from '../language/analyzers';
import { nullable, required } from './fieldTypes';

/** A chunk of a file, which is searched and cited. */
export interface ChunkDoc {
  /** Derived from file, run and index, so that a retried stage overwrites the same chunk. */
  _id: string;
  environmentId: string;
  projectId: string;
  fileId: string;
  runId: string;
  /** Whether the chunk is searchable. Set for all chunks of a file before it becomes ready. */
  live: boolean;
  /** The number of the switchover that made it live; absent where it became live with its file. */
  switchover?: number;
  index: number;
  content: string;
  headingPath: string[];
  /** The lines embedded before the content: the headings above it, or the title of the document. */
  headings: string;
  /** ISO 639-1. Determines the analyzer. */
  language: string | null;
  /** The text for full-text search, under the key of the language's analyzer (see `chunkText`). */
  text: Partial<Record<TextKey, string>>;
  /** The words of the headings above it (see `headingTerms`). Absent without headings, and until those of earlier versions are filled. */
  headingTerms?: string;
  /** The facts of its file (see `factsOf`), for filters. Absent until those of earlier versions are filled. */
  facts?: string[];
  tokenCount: number;
  pageNumber: number | null;
  startPage: number | null;
  endPage: number | null;
  /** Where the text of each page starts in `content`; null where all is on one page. */
  pageStarts: PageStart[] | null;
  boundingBoxes: Record<string, unknown> | null;
  /** Where the lines of `content` start and stand (see `encodeLines`); null where they are not known. */
  lineBoxes: string | null;
  mimeType: string;
  category: string | null;
  tags: string[] | null;
  documentType: string | null;
  referenceId: string | null;
  /** The path of its JSON blob; null for imported chunks. */
  blobStoragePath: string | null;
  /** Vectors by model key (see `vectorField`), float32 of BSON subtype 9. */
  vectors: Record<string, mongo.Binary>;
}

export const chunkSchema = new Schema<ChunkDoc>(
  {
    _id: String,
    environmentId: required(String),
    projectId: required(String),
    fileId: required(String),
    runId: required(String),
    live: required(Boolean),
    // Without a default: most files are never replaced.
    switchover: Number,
    index: required(Number),
    content: required(String),
    headingPath: [String],
    headings: { type: String, default: '' },
    language: nullable(String),
    text: { type: Schema.Types.Mixed, default: {} },
    // Without a default: many texts have no headings.
    headingTerms: String,
    // Without a default: what has none is found by no filter.
    facts: { type: [String], default: undefined },
    tokenCount: required(Number),
    pageNumber: nullable(Number),
    startPage: nullable(Number),
    endPage: nullable(Number),
    pageStarts: nullable(Schema.Types.Mixed),
    boundingBoxes: nullable(Schema.Types.Mixed),
    lineBoxes: nullable(String),
    mimeType: required(String),
    category: nullable(String),
    tags: { type: [String], default: null },
    documentType: nullable(String),
    referenceId: nullable(String),
    blobStoragePath: nullable(String),
    vectors: { type: Schema.Types.Mixed, default: {} },
  },
  { versionKey: false, minimize: false },
).index({ environmentId: 1, fileId: 1, index: 1 });
