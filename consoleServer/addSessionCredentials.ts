import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isFromOwnPage } from './requestOrigin';
import { sessionToken } from './sessionCookie';
import type { Sessions } from './sessions';

const ownSites: unknown[] = ['same-origin', 'none', undefined];

/** GraphQL can change data: only requests of the console's own page. Pictures are only read: no request of another site. */
function acceptsCookie({ url, method, headers }: FastifyRequest, publicOrigin: string | null): boolean {
  const [path = ''] = url.split('?', 1);
  if (path === '/graphql') return isFromOwnPage(headers, publicOrigin);
  return path.startsWith('/files/') && method === 'GET' && ownSites.includes(headers['sec-fetch-site']);
}

/**
 * Gives a request with a session cookie the credentials of its session, as if they had been sent as headers: from here
 * on nothing distinguishes it from a request of another client. Headers that were sent take precedence.
 */
export function addSessionCredentials(
  server: FastifyInstance,
  { sessions, publicOrigin }: { sessions: Sessions; publicOrigin: string | null },
): void {
  async function addCredentials(headers: IncomingHttpHeaders, token: string): Promise<void> {
    const session = await sessions.find(token);
    if (session?.apiKey) headers['x-api-key'] = session.apiKey;
    if (session?.userToken) headers.authorization = `Bearer ${session.userToken}`;
    if (session?.adminToken) headers['x-admin-token'] = session.adminToken;
  }

  // Most requests have no cookie, and wait for nothing.
  server.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const token = headers.cookie === undefined ? null : sessionToken(headers);
    const isSent = headers['x-api-key'] !== undefined || headers['x-admin-token'] !== undefined;
    if (token === null || isSent || !acceptsCookie(request, publicOrigin)) return done();
    addCredentials(headers, token).then(() => done(), done);
  });
}
