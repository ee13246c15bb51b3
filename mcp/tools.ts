import type { Principal } from '../domain/context';
import type { Tool } from './tool';
import { askTool } from './tools/ask';
import { deleteFileTool } from './tools/deleteFile';
import { fetchTool } from './tools/fetch';
import { getFileTool } from './tools/getFile';
import { listConnectorsTool } from './tools/listConnectors';
import { listFilesTool } from './tools/listFiles';
import { queryDatabaseTool } from './tools/queryDatabase';
import { replaceFileTool } from './tools/replaceFile';
import { searchTool } from './tools/search';
import { searchDocumentsTool } from './tools/searchDocuments';
import { startConversationTool } from './tools/startConversation';
import { uploadFileTool } from './tools/uploadFile';

const tools: readonly Tool[] = [
  searchTool,
  fetchTool,
  searchDocumentsTool,
  askTool,
  listFilesTool,
  getFileTool,
  listConnectorsTool,
  queryDatabaseTool,
  startConversationTool,
  uploadFileTool,
  replaceFileTool,
  deleteFileTool,
];

/** The roles that are offered tools that write; others get those that read. */
const writers: readonly Principal['role'][] = ['member', 'admin'];

/** The tools that a key may call. */
export function toolsOf({ role }: Principal): readonly Tool[] {
  return writers.includes(role) ? tools : tools.filter(({ effect }) => effect === 'read');
}
