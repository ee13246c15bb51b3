import type { FastifyInstance } from 'fastify';
import { readConsoleAssets } from './assets';
import { trialKeyScript } from './trialKeyScript';

const yearSeconds = 31_536_000;

/** Everything from the gateway's own origin, except uploads, which go to the blob store. No inline script or style. */
function contentSecurityPolicy(uploadOrigin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    `connect-src 'self' ${uploadOrigin}`.trim(),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** The page at `/` and its assets. @param uploadOrigin the origin of presigned upload URLs */
export async function addAssetRoutes(
  scope: FastifyInstance,
  { uploadOrigin }: { uploadOrigin: () => Promise<string> },
): Promise<void> {
  scope.get('/console/trial-key.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(trialKeyScript),
  );
  scope.get('/', async (_request, reply) => {
    const { index } = await readConsoleAssets();
    // Where the blob store is unavailable the page opens all the same; uploads work after it is reloaded.
    const origin = await uploadOrigin().catch(() => '');
    return reply
      .header('Content-Security-Policy', contentSecurityPolicy(origin))
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(index);
  });
  scope.get<{ Params: { name: string } }>('/console/assets/:name', async (request, reply) => {
    const asset = (await readConsoleAssets()).files.get(request.params.name);
    if (!asset) return reply.callNotFound();
    reply.type(asset.type).header('Vary', 'Accept-Encoding');
    reply.header('Cache-Control', `public, max-age=${yearSeconds}, immutable`);
    if (!request.headers['accept-encoding']?.includes('gzip')) return reply.send(asset.plain);
    return reply.header('Content-Encoding', 'gzip').send(asset.gzipped);
  });
}
