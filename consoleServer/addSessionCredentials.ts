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
  server.addHook('onRequest', async (request) => {
    const { headers } = request.raw;
    const token = sessionToken(headers);
    if (token === null || headers['x-api-key'] !== undefined || headers['x-admin-token'] !== undefined)
      return;
    if (!acceptsCookie(request, publicOrigin)) return;
    const session = await sessions.find(token);
    if (session?.apiKey) headers['x-api-key'] = session.apiKey;
    if (session?.userToken) headers.authorization = `Bearer ${session.userToken}`;
    if (session?.adminToken) headers['x-admin-token'] = session.adminToken;
  });
}
