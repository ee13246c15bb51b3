import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { spokenOf } from '../http/credentials';
import { disconnectSignal } from '../http/disconnectSignal';
import { varyByCaller } from '../http/securityHeaders';
import { withDeadline } from '../http/withDeadline';
import type { ContextFactory } from '../resolvers/createContextFactory';
import { getPagePicture } from '../resolvers/files/getPagePicture';

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
      const limits = { timeoutMs: requestTimeoutMs, signal: disconnectSignal(reply) };
      const picture = await withDeadline(limits, async (signal) => {
        const ctx = await contextFor({
          apiKey: header(request.headers['x-api-key']),
          adminToken: null,
          ...spokenOf(request),
          network: networkOf(request.raw),
          requestId: request.id,
          signal,
        });
        request.keyId = ctx.principal?.keyId ?? null;
        const drawn = await getPagePicture(ctx, { fileId, number });
        // The picture is read no more, and it may hold a connection to the blob store.
        if (signal.aborted) drawn.destroy();
        signal.throwIfAborted();
        return drawn;
      });
      return reply
        .type('image/png')
        .header('Cache-Control', `private, max-age=${cacheSeconds}`)
        .header('Vary', varyByCaller)
        .header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
        .header('Cross-Origin-Resource-Policy', 'same-origin')
        .send(picture);
    },
  );
}
