/**
 * A local stand-in of the servers that the adapters speak to: OpenAI's paths under `/v1` and Azure's under
 * `/openai/deployments/{name}`, with their authentication, limits, errors, headers and stream format. What a
 * test wants to go wrong is planned with `next`.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerChat } from './chatProtocol';
import { answerEmbeddings, type EmbeddingBody } from './embeddingProtocol';
import {
  type ChatBody,
  chatModel,
  embeddingModel,
  type Mishap,
  type ModelServerHandle,
  type Received,
  sendJson,
  standInKey,
} from './protocol';

export async function startModelServer(): Promise<ModelServerHandle> {
  const planned: Mishap[] = [];
  let lasting: Mishap | null = null;
  const server: Server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://server');
    const body = JSON.parse((await readAll(request)) || '{}') as Record<string, unknown>;
    const { headers } = request;
    const received: Received = {
      path: url.pathname,
      query: url.searchParams,
      headers,
      body,
      at: Date.now(),
      abandoned: false,
    };
    standIn.requests.push(received);
    response.on('close', () => {
      received.abandoned = !response.writableFinished;
    });

    const target = locate(url, headers, body);
    if ('error' in target) return sendJson(response, target.status, { error: target.error });
    const mishap = planned.shift() ?? lasting ?? {};
    if (mishap.afterPieces === undefined) {
      if (mishap.hang) return;
      if (mishap.cut) return void response.destroy();
    }
    if (mishap.status !== undefined || mishap.body !== undefined) {
      const said = mishap.body ?? { error: { message: 'planned', type: 'server_error', code: null } };
      return sendJson(response, mishap.status ?? 200, said, mishap.headers);
    }
    if (target.operation === 'models') return sendJson(response, 200, modelList);
    const reply = { mishap, state: standIn, isAzure: target.isAzure };
    if (target.operation === 'embeddings')
      answerEmbeddings(response, body as unknown as EmbeddingBody, reply);
    else await answerChat(response, body as unknown as ChatBody, reply);
  }

  const standIn: ModelServerHandle = {
    origin: '',
    requests: [],
    next: (...mishaps) => void planned.push(...mishaps),
    always(mishap) {
      lasting = mishap;
    },
    recover() {
      lasting = null;
    },
    reply: () => 'OK',
    refuses: new Set(),
    namesParam: true,
    headers: {},
    reset() {
      planned.length = 0;
      lasting = null;
      standIn.requests.length = 0;
      standIn.reply = () => 'OK';
      standIn.refuses.clear();
      standIn.namesParam = true;
      standIn.headers = {};
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  standIn.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}

const modelList = {
  object: 'list',
  data: [chatModel, embeddingModel].map((id) => ({ id, object: 'model', owned_by: 'stand-in' })),
};

type Target =
  | { operation: 'embeddings' | 'chat' | 'models'; isAzure: boolean }
  | { status: number; error: Record<string, unknown> };

/** Whose path it is, with the key and the model that it asks for. */
function locate(url: URL, headers: IncomingMessage['headers'], body: Record<string, unknown>): Target {
  const azure = /^\/openai\/deployments\/([^/]+)\/(embeddings|chat\/completions)$/.exec(url.pathname);
  const open = /^\/v1\/(embeddings|chat\/completions)$/.exec(url.pathname);
  if (azure !== null) {
    const token = headers.authorization === `Bearer ${standInKey}`;
    if (headers['api-key'] !== standInKey && !token) {
      const message = 'Access denied due to invalid subscription key or wrong API endpoint.';
      return { status: 401, error: { code: '401', message } };
    }
    if (!/^\d{4}-\d{2}-\d{2}(-preview)?$/.test(url.searchParams.get('api-version') ?? '')) {
      return { status: 404, error: { code: '404', message: 'Resource not found' } };
    }
    const operation = azure[2] === 'embeddings' ? 'embeddings' : 'chat';
    if (azure[1] !== (operation === 'chat' ? chatModel : embeddingModel)) {
      const message = 'The API deployment for this resource does not exist.';
      return { status: 404, error: { code: 'DeploymentNotFound', message } };
    }
    return { operation, isAzure: true };
  }
  const isList = url.pathname === '/v1/models';
  if (open === null && !isList) return { status: 404, error: { message: `Invalid URL (${url.pathname})` } };
  if (headers.authorization !== `Bearer ${standInKey}`) {
    const message = 'Incorrect API key provided.';
    return {
      status: 401,
      error: { message, type: 'invalid_request_error', param: null, code: 'invalid_api_key' },
    };
  }
  if (open === null) return { operation: 'models', isAzure: false };
  const operation = open[1] === 'embeddings' ? 'embeddings' : 'chat';
  if (body.model !== (operation === 'chat' ? chatModel : embeddingModel)) {
    const message = `The model '${body.model}' does not exist`;
    return {
      status: 404,
      error: { message, type: 'invalid_request_error', param: null, code: 'model_not_found' },
    };
  }
  return { operation, isAzure: false };
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
