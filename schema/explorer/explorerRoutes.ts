import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type * as GraphiQL from '@graphql-yoga/render-graphiql/graphiql';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ExplorerPage, explorerPage } from './explorerPage';

const compress = promisify(gzip);
const assetsPath = '/graphql/assets';
const yearSeconds = 31_536_000;

interface Asset {
  type: string;
  plain: Buffer;
  gzipped: Buffer;
}

interface Explorer {
  page: ExplorerPage;
  assets: Map<string, Asset>;
}

/** The explorer's files: 9 MB, 2 MB compressed. Read from its package on first use. */
async function loadExplorer(): Promise<Explorer> {
  const files: typeof GraphiQL = require('@graphql-yoga/render-graphiql/graphiql');
  const assets = new Map<string, Asset>();
  async function add(name: string, type: string, text: string): Promise<string> {
    const plain = Buffer.from(text);
    const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 16);
    const [stem, extension] = name.split('.');
    const versioned = `${stem}.${digest}.${extension}`;
    assets.set(versioned, { type, plain, gzipped: await compress(plain) });
    return `${assetsPath}/${versioned}`;
  }
  const scriptType = 'text/javascript; charset=utf-8';
  const [script, style, editorWorkerService, json, graphql] = await Promise.all([
    add('graphiql.js', scriptType, files.js),
    add('graphiql.css', 'text/css; charset=utf-8', files.css),
    add('editor-worker.js', scriptType, files.editorWorkerService),
    add('json-worker.js', scriptType, files.jsonWorker),
    add('graphql-worker.js', scriptType, files.graphqlWorker),
  ]);
  return { page: explorerPage({ script, style, workers: { editorWorkerService, json, graphql } }), assets };
}

/** Whether the request is a browser's navigation, rather than a program's request for data. */
export function wantsExplorer(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '';
  return request.method === 'GET' && accept.includes('text/html') && !request.url.includes('query=');
}

/** Serves the explorer's files. Returns the handler that sends its page. */
export function addExplorer(scope: FastifyInstance): (reply: FastifyReply) => Promise<FastifyReply> {
  let loading: Promise<Explorer> | null = null;
  const explorer = () => {
    loading ??= loadExplorer().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  scope.get<{ Params: { name: string } }>(`${assetsPath}/:name`, async (request, reply) => {
    const asset = (await explorer()).assets.get(request.params.name);
    if (!asset) return reply.callNotFound();
    reply.header('content-type', asset.type).header('vary', 'accept-encoding');
    // Their names contain their digests.
    reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`);
    if (!request.headers['accept-encoding']?.includes('gzip')) return reply.send(asset.plain);
    return reply.header('content-encoding', 'gzip').send(asset.gzipped);
  });
  return async (reply) => {
    const { page } = await explorer();
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', page.contentSecurityPolicy)
      .header('cache-control', 'no-cache')
      .send(page.html);
  };
}
