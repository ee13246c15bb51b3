import type { Route } from './route';
import { chatCompletionsRoute } from './routes/chatCompletions';
import { embeddingsRoute } from './routes/embeddings';
import { deleteFileRoute, fileContentRoute, getFileRoute, listFilesRoute } from './routes/files';
import { getModelRoute, listModelsRoute } from './routes/models';
import { responsesRoute } from './routes/responses';
import { addStoreFileRoute, getStoreFileRoute, searchStoreRoute } from './routes/vectorStores';

export const routes: readonly Route[] = [
  listModelsRoute,
  getModelRoute,
  chatCompletionsRoute,
  responsesRoute,
  embeddingsRoute,
  listFilesRoute,
  getFileRoute,
  deleteFileRoute,
  fileContentRoute,
  searchStoreRoute,
  addStoreFileRoute,
  getStoreFileRoute,
];
