import type { Endpoint } from './endpoint';
import { chatEndpoint } from './endpoints/chat';
import { confirmFileUploadEndpoint } from './endpoints/confirmFileUpload';
import { deleteFileEndpoint } from './endpoints/deleteFile';
import { getFileStatusEndpoint } from './endpoints/getFileStatus';
import { getMeEndpoint } from './endpoints/getMe';
import { getPromptEndpoint } from './endpoints/getPrompt';
import { initFileUploadEndpoint } from './endpoints/initFileUpload';
import { listFilesEndpoint } from './endpoints/listFiles';
import { listProjectsEndpoint } from './endpoints/listProjects';
import { searchEndpoint } from './endpoints/search';

export const apiPrefix = '/api/v1';

/** The ten endpoints in the order of docs/specification.md#endpoints. */
export const endpoints: readonly Endpoint[] = [
  getMeEndpoint,
  listProjectsEndpoint,
  searchEndpoint,
  chatEndpoint,
  listFilesEndpoint,
  initFileUploadEndpoint,
  confirmFileUploadEndpoint,
  getFileStatusEndpoint,
  deleteFileEndpoint,
  getPromptEndpoint,
];
