import type { ChatInput, ChatResult, FileFilter, Lectern, SearchInput } from '@lectern/client';
import { tool } from 'ai';
import { z } from 'zod';

export interface ToolOptions {
  /** Filters and limits of each search. `topK` defaults to 5, `minScore` to 0.2. */
  search?: Omit<SearchInput, 'query' | 'forceRoute'>;
  /** Filters and limits of each answer. */
  ask?: Omit<ChatInput, 'question'>;
  /** Lists only these files. */
  files?: FileFilter;
}

/** An answer, with the passages that support it and the rows of a database. */
export interface ToolAnswer extends Pick<ChatResult, 'answer' | 'outcome'> {
  citations: Pick<
    ChatResult['citations'][number],
    'marker' | 'fileId' | 'fileName' | 'pageNumber' | 'quote'
  >[];
  rows: Record<string, unknown>[];
}

const maxFiles = 100;
const text = z.string().min(1).max(1000);

function searchTool(client: Lectern, options: ToolOptions['search']) {
  return tool({
    description:
      'Finds passages of the documents for a question or keywords. Returns their text with file, page and a score of 0 to 1, best first.',
    inputSchema: z.object({ query: text.describe('The question or keywords.') }),
    async execute({ query }, { abortSignal }) {
      const input: SearchInput = { topK: 5, minScore: 0.2, ...options, query, forceRoute: 'semantic' };
      const { results } = await client.search(input, { signal: abortSignal });
      return results.semantic.map(({ chunkId, fileId, fileName, pageNumber, score, content }) => ({
        chunkId,
        fileId,
        fileName,
        pageNumber,
        score,
        content,
      }));
    },
  });
}

function askTool(client: Lectern, options: ToolOptions['ask']) {
  return tool({
    description:
      'Answers a question from the documents and connected databases. Markers such as [1] in the answer refer to the citations, which quote the documents.',
    inputSchema: z.object({ question: text.describe('One complete question.') }),
    async execute({ question }, { abortSignal }): Promise<ToolAnswer> {
      const input = { ...options, question };
      const { answer, outcome, citations, results } = await client.chat(input, { signal: abortSignal });
      return {
        answer,
        outcome,
        citations: citations.map(({ marker, fileId, fileName, pageNumber, quote }) => ({
          marker,
          fileId,
          fileName,
          pageNumber,
          quote,
        })),
        rows: results.structured?.rows ?? [],
      };
    },
  });
}

function listFilesTool(client: Lectern, filter: FileFilter | undefined) {
  return tool({
    description: `Lists the files that can be searched, newest first, at most ${maxFiles}.`,
    inputSchema: z.object({
      nameContains: z.string().min(1).max(200).optional().describe('Text that the name contains.'),
    }),
    async execute({ nameContains }, { abortSignal }) {
      const files = [];
      const only = nameContains === undefined ? {} : { search: nameContains };
      const matching = client.files.list({ status: 'ready', ...filter, ...only }, { signal: abortSignal });
      for await (const { id, name, mimeType, pageCount, createdAt } of matching) {
        files.push({ fileId: id, name, mimeType, pageCount, createdAt });
        if (files.length === maxFiles) break;
      }
      return files;
    },
  });
}

/** The tools of a model that asks Lectern. They only read. */
export function lecternTools(client: Lectern, options: ToolOptions = {}) {
  return {
    search: searchTool(client, options.search),
    ask: askTool(client, options.ask),
    listFiles: listFilesTool(client, options.files),
  };
}
