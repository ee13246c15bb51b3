/** A local stand-in of a re-ranking server with the protocol of Cohere and Jina. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Mishap, sendJson, standInKey } from './protocol';

export const rerankModel = 'stand-in-rerank';

export interface RerankBody {
  model?: string;
  query: string;
  documents: string[];
  top_n: number;
}

export interface RerankServer {
  url: string;
  readonly requests: RerankBody[];
  /** The relevance of a document; by default the share of the question's words that it has. */
  relevance: (query: string, document: string) => number;
  /** The name of the list in an answer. */
  listName: 'results' | 'data';
  /** Happens to every request until `reset`; `missing`: as many results less. */
  always(mishap: Mishap): void;
  /** Happens to the next request. */
  next(mishap: Mishap): void;
  reset(): void;
  close(): Promise<void>;
}

/** The share of the question's words that the document has. */
function sharedWords(query: string, document: string): number {
  const words = query.toLowerCase().match(/\w+/g) ?? [];
  const held = new Set(document.toLowerCase().match(/\w+/g));
  return words.filter((word) => held.has(word)).length / Math.max(1, words.length);
}

export async function startRerankServer(): Promise<RerankServer> {
  const planned: Mishap[] = [];
  let lasting: Mishap = {};
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await readAll(request)) as RerankBody;
    standIn.requests.push(body);
    const mishap = planned.shift() ?? lasting;
    if (mishap.hang) return;
    if (mishap.cut) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
      response.write('{"results": [{"index": 0');
      setImmediate(() => response.destroy());
      return;
    }
    if (request.headers.authorization !== `Bearer ${standInKey}`) return sendJson(response, 401, {});
    if (mishap.status !== undefined || mishap.body !== undefined) {
      return sendJson(response, mishap.status ?? 200, mishap.body ?? { message: 'planned' }, mishap.headers);
    }
    const results = body.documents
      .map((document, index) => ({ index, relevance_score: standIn.relevance(body.query, document) }))
      .sort((a, b) => b.relevance_score - a.relevance_score)
      .slice(0, body.top_n - (mishap.missing ?? 0));
    sendJson(response, 200, { id: 'stand-in', [standIn.listName]: results });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const standIn: RerankServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/rerank`,
    requests: [],
    relevance: sharedWords,
    listName: 'results',
    always(mishap) {
      lasting = mishap;
    },
    next: (mishap) => void planned.push(mishap),
    reset() {
      planned.length = 0;
      lasting = {};
      standIn.requests.length = 0;
      standIn.relevance = sharedWords;
      standIn.listName = 'results';
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return standIn;
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
