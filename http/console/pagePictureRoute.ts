import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../domain/errors';
import type { ContextFactory } from '../../resolvers/createContextFactory';
import { getPagePicture } from '../../resolvers/files/getPagePicture';

export interface PagePictureRouteOptions {
  contextFor: ContextFactory;
  networkOf: (request: IncomingMessage) => string;
  requestTimeoutMs: number;
}

const cacheSeconds = 3600;
const pictureName = /^(\d{1,6})\.png$/;

function header(value: string | string[] | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

/** The picture of a page, `File.pages.imageUrl`: authorized like the file, with an API key or a session. */
export async function addPagePictureRoute(
  scope: FastifyInstance,
  { contextFor, networkOf, requestTimeoutMs }: PagePictureRouteOptions,
): Promise<void> {
  scope.get<{ Params: { fileId: string; name: string } }>(
    '/files/:fileId/pages/:name',
    async (request, reply) => {
      const { fileId, name } = request.params;
      const number = Number(pictureName.exec(name)?.[1]);
      if (!number) return reply.callNotFound();
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const deadline = AbortSignal.timeout(requestTimeoutMs);
      const ctx = await contextFor({
        apiKey: header(request.headers['x-api-key']),
        adminToken: null,
        network: networkOf(request.raw),
        requestId: request.id,
        signal: AbortSignal.any([gone.signal, deadline]),
      });
      request.keyId = ctx.principal?.keyId ?? null;
      const picture = await getPagePicture(ctx, { fileId, number }).catch((error: unknown) => {
        throw deadline.aborted ? new AppError('timeout', 'The request timed out.') : error;
      });
      return reply
        .type('image/png')
        .header('Cache-Control', `private, max-age=${cacheSeconds}`)
        .header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
        .header('Cross-Origin-Resource-Policy', 'same-origin')
        .send(picture);
    },
  );
}
