/** Example domain values for the OpenAPI document, serialized like real ones. */
import type { Principal } from '../domain/context';
import type { FileRecord } from '../domain/files';
import type { ChatAnswer, Routing, SearchAnswer, SearchHit } from '../domain/search';
import type { ProjectRecord } from '../resolvers/projects/projectRecord';
import type { PromptRecord } from '../resolvers/prompts/livePrompt';

const organizationId = '7f3c1a52-6d0e-4f5b-9a51-2f6f0c6f8a01';
const projectId = '1d5b0a86-52c4-4b6a-8f6c-0f0f5d9c2b02';
const environmentId = '5c9e4a1b-0b7d-4f7e-9a0c-3b1c2d4e5f03';
const folderId = 'a4f1c2d3-4e5f-4a6b-8c7d-9e0f1a2b3c04';
export const exampleFileId = '0b0e4c1e-33a1-4c0b-9b66-6d1fb0d7c005';
const chunkId = 'c2a7d1f0-9b8e-5d4c-8a3b-2f1e0d9c8b06';
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 15, 9, 30, seconds));
const took = (from: number, to: number) => ({ startedAt: at(from), completedAt: at(to) });

export const examplePrincipal: Principal = {
  keyId: 'd1',
  organizationId,
  organizationName: 'Acme',
  projectId,
  projectName: 'Handbook',
  environmentId,
  environmentSlug: 'production',
  role: 'member',
  usesAccess: false,
  limits: {},
};

export const exampleProject: ProjectRecord = {
  id: projectId,
  name: 'Handbook',
  organizationId,
  createdByUserId: 'e5d4c3b2-a190-4f8e-9d7c-6b5a4f3e2d07',
  isActive: true,
  createdAt: at(0),
  updatedAt: at(0),
};

export const examplePrompt: PromptRecord = {
  name: 'support-reply',
  body: 'Answer {{customer}} in a friendly tone, based on: {{context}}',
  versionNumber: 3,
  updatedAt: at(0),
  variables: ['customer', 'context'],
};

const blobStoragePath = `${environmentId}/${exampleFileId}/original.pdf`;

export const exampleFile: FileRecord = {
  id: exampleFileId,
  organizationId,
  projectId,
  environmentId,
  environmentSlug: 'production',
  folderId,
  folderName: 'default',
  name: 'handbook.pdf',
  originalFilename: 'handbook.pdf',
  size: 482_113,
  mimeType: 'application/pdf',
  status: 'ready',
  errorMessage: null,
  referenceId: 'crm-4711',
  sha256: null,
  duplicateOf: null,
  versions: [],
  metadata: { department: 'support' },
  category: null,
  documentType: null,
  tags: null,
  blobStoragePath,
  convertedFilePath: `${environmentId}/${exampleFileId}/converted.md`,
  enrichedFilePath: `${environmentId}/${exampleFileId}/enriched.json`,
  totalChunks: 42,
  totalEmbeddings: 42,
  embeddingDimension: 512,
  pageCount: 17,
  stageTimes: {
    conversion: took(2, 4),
    parsing: took(4, 5),
    chunking: took(5, 6),
    embedding: took(6, 9),
  },
  history: [],
  sequence: 11,
  stageProgress: null,
  estimatedRemainingSeconds: 0,
  createdAt: at(0),
  updatedAt: at(9),
};

export const exampleUploadedFile: FileRecord = { ...exampleFile, status: 'uploaded' };

const hit: SearchHit = {
  chunkId,
  fileId: exampleFileId,
  fileName: 'handbook.pdf',
  content: 'Refunds are paid within 14 days of the return.',
  score: 0.87,
  chunkIndex: 12,
  projectId,
  pageNumber: 5,
  startPage: 5,
  endPage: 5,
  tokenCount: 11,
  mimeType: 'application/pdf',
  category: null,
  tags: null,
  documentType: null,
  referenceId: 'crm-4711',
  blobStoragePath: `${environmentId}/${exampleFileId}/chunks/12.json`,
  boundingBoxes: { b31: { 5: { left: 0.12, top: 0.4, right: 0.88, bottom: 0.43 } } },
};

const routing: Routing = {
  route: 'semantic',
  reasoning: 'The question asks for an explanation, not for rows of a table.',
  connectorId: null,
  connectorName: null,
  sqlGenerated: null,
  sqlExplanation: null,
  cells: [],
};

export const exampleSearch: SearchAnswer = {
  answerId: null,
  query: 'When are refunds paid?',
  results: { semantic: [hit], structured: null },
  totalResults: 1,
  routing,
  searchTimeMs: 23.4,
  namespace: `org_${organizationId}`,
  filtersApplied: { top_k: 5, min_score: 0.5 },
};

export const exampleChat: ChatAnswer = {
  answerId: null,
  question: 'When are refunds paid?',
  standaloneQuestion: 'When are refunds paid?',
  conversationId: null,
  turnId: null,
  answer: 'Refunds are paid within 14 days of the return. [1]',
  searchTimeMs: 23.4,
  generationTimeMs: 8.1,
  model: 'builtin-extractive',
  citations: [
    {
      marker: 1,
      fileId: exampleFileId,
      fileName: 'handbook.pdf',
      chunkId,
      chunkIndex: 12,
      pageNumber: 5,
      startPage: 5,
      endPage: 5,
      score: 0.87,
      quote: 'Refunds are paid within 14 days of the return.',
      boundingBoxes: hit.boundingBoxes,
    },
  ],
  outcome: 'answered',
  suggestions: [],
  totalChunksUsed: 1,
  routing,
  results: { semantic: [hit], structured: null },
  prompt: null,
};
