import { type mongo, Schema } from 'mongoose';
import type { TextKey } from '../language/analyzers';

/** A chunk of a file: what is searched, cited and shown. */
export interface ChunkDoc {
  /** Derived from file, run and index, so that a repeated step writes the same chunk again. */
  _id: string;
  environmentId: string;
  projectId: string;
  fileId: string;
  runId: string;
  /** Set for all chunks of a file before it becomes ready, cleared first when it is deleted. */
  live: boolean;
  index: number;
  content: string;
  headingPath: string[];
  /** What is embedded before the content, a line each: the headings above it, or its document's title. */
  headings: string;
  /** ISO 639-1; tells which analyser fits. */
  language: string | null;
  /** What full-text search reads, under the key of the language's analyser (see `chunkText`). */
  text: Partial<Record<TextKey, string>>;
  tokenCount: number;
  pageNumber: number | null;
  startPage: number | null;
  endPage: number | null;
  boundingBoxes: Record<string, unknown> | null;
  mimeType: string;
  category: string | null;
  tags: string[] | null;
  documentType: string | null;
  referenceId: string | null;
  /** Of its JSON; null where no run here wrote it. */
  blobStoragePath: string | null;
  /** It is found by its words and gets no vector of any model. */
  wordsOnly: boolean;
  /** Vectors by model key (see `vectorField`), float32 of BSON subtype 9. */
  vectors: Record<string, mongo.Binary>;
}

const nullable = <T>(type: T) => ({ type, default: null });
const required = <T>(type: T) => ({ type, required: true as const });

export const chunkSchema = new Schema<ChunkDoc>(
  {
    _id: String,
    environmentId: required(String),
    projectId: required(String),
    fileId: required(String),
    runId: required(String),
    live: required(Boolean),
    index: required(Number),
    content: required(String),
    headingPath: [String],
    headings: { type: String, default: '' },
    language: nullable(String),
    text: { type: Schema.Types.Mixed, default: {} },
    tokenCount: required(Number),
    pageNumber: nullable(Number),
    startPage: nullable(Number),
    endPage: nullable(Number),
    boundingBoxes: nullable(Schema.Types.Mixed),
    mimeType: required(String),
    category: nullable(String),
    tags: { type: [String], default: null },
    documentType: nullable(String),
    referenceId: nullable(String),
    blobStoragePath: nullable(String),
    wordsOnly: { type: Boolean, default: false },
    vectors: { type: Schema.Types.Mixed, default: {} },
  },
  { versionKey: false, minimize: false },
).index({ environmentId: 1, fileId: 1, index: 1 });
