import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../domain/errors';
import { privateHeaders } from '../http/securityHeaders';
import type { ContextFactory } from '../resolvers/createContextFactory';
import { isFromThisMachine } from './requestOrigin';

interface SignInLinkRouteOptions {
  contextFor: ContextFactory;
  networkOf: (request: IncomingMessage) => string;
  /** A fresh link; null where the gateway gives none. */
  signInUrl: () => string | null;
}

/** A fresh sign-in link for a program on this machine with the admin token, as the start prints one. */
export async function addSignInLinkRoute(
  scope: FastifyInstance,
  { contextFor, networkOf, signInUrl }: SignInLinkRouteOptions,
): Promise<void> {
  scope.post('/console/sign-in-link', async (request, reply) => {
    reply.headers(privateHeaders);
    const token = request.headers['x-admin-token'];
    const { isAdmin, refusal } = await contextFor({
      apiKey: null,
      adminToken: typeof token === 'string' ? token : null,
      principals: null,
      userToken: null,
      network: networkOf(request.raw),
      requestId: request.id,
      signal: AbortSignal.timeout(30_000),
    });
    if (refusal) throw refusal;
    if (!isAdmin) throw new AppError('unauthorized', 'A sign-in link needs the admin token.');
    const url = isFromThisMachine(request.raw) ? signInUrl() : null;
    if (url === null) {
      throw new AppError(
        'forbidden',
        'Sign-in links work only on the machine that Lectern runs on, where it listens on a loopback address and PUBLIC_URL is not set. Sign in with an API key or the admin token.',
      );
    }
    return { url };
  });
}
