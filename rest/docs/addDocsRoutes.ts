import type { FastifyInstance, FastifyReply } from 'fastify';
import { docsContentSecurityPolicy } from '../../http/securityHeaders';
import { apiPrefix } from '../endpoints';
import { buildOpenApi } from '../openapi/buildOpenApi';
import { assetNames, readAsset } from './assets';
import { addGuideRoutes } from './guides';
import { errorsPage, referencePage } from './pages';
import { referenceScript } from './referenceScript';

const assetLifetimeSeconds = 3600;

function sendPage(reply: FastifyReply, type: string, content: string): FastifyReply {
  return reply
    .header('Content-Security-Policy', docsContentSecurityPolicy)
    .type(`${type}; charset=utf-8`)
    .send(content);
}

/** Adds the OpenAPI document and the reference page. Its assets are served from here, so it works offline. */
export async function addDocsRoutes(server: FastifyInstance): Promise<void> {
  const description = JSON.stringify(buildOpenApi());
  server.get(`${apiPrefix}/openapi.json`, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(description),
  );
  server.get('/docs', (_request, reply) => sendPage(reply, 'text/html', referencePage));
  server.get('/docs/errors', (_request, reply) => sendPage(reply, 'text/html', errorsPage));
  server.get('/docs/reference.js', (_request, reply) => sendPage(reply, 'text/javascript', referenceScript));
  addGuideRoutes(server);
  for (const name of assetNames) {
    server.get(`/docs/${name}`, async (request, reply) => {
      const asset = await readAsset(name);
      const gzipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
      reply.type(asset.type).header('Cache-Control', `public, max-age=${assetLifetimeSeconds}`);
      reply.header('Vary', 'Accept-Encoding');
      if (gzipped) reply.header('Content-Encoding', 'gzip');
      return reply.send(gzipped ? asset.gzipped : asset.plain);
    });
  }
}
