import type { FastifyInstance } from 'fastify';
import { AppError } from '../domain/errors';
import { isOwnHost } from './origin';

/** The identity provider whose tokens are accepted without a key. */
export interface AuthorizationServer {
  issuer: string;
  scope: string | null;
}

export interface ResourceMetadataOptions {
  authorization: AuthorizationServer;
  /** The path of the protected resource. */
  path: string;
  /** The public origin of the gateway, once it listens. */
  baseUrl: () => string;
  corsOrigins: string[];
}

const wellKnown = '/.well-known/oauth-protected-resource';

/** The challenge of a 401: where a client finds how to get a token, and that the one it sent is not accepted. */
export function challengeOf(
  {
    baseUrl,
    path,
    authorization: { scope },
  }: Pick<ResourceMetadataOptions, 'baseUrl' | 'path' | 'authorization'>,
  hasToken: boolean,
): string {
  const parts = [
    ...(hasToken ? ['error="invalid_token"'] : []),
    `resource_metadata="${baseUrl()}${wellKnown}${path}"`,
    ...(scope === null ? [] : [`scope="${scope}"`]),
  ];
  return `Bearer ${parts.join(', ')}`;
}

/** Says to OAuth clients who issues the tokens of a resource (RFC 9728), which every page may read. */
export function addResourceMetadata(server: FastifyInstance, options: ResourceMetadataOptions): void {
  const { authorization, path, baseUrl, corsOrigins } = options;
  const { issuer, scope } = authorization;
  // Clients that look no further than the origin ask without the path.
  for (const url of [wellKnown, `${wellKnown}${path}`])
    server.get(url, async (request, reply) => {
      if (!isOwnHost(request.headers.host, baseUrl(), corsOrigins))
        throw new AppError('forbidden', 'The gateway has no such host name. Set PUBLIC_URL to its address.');
      reply.header('Access-Control-Allow-Origin', '*').header('Cache-Control', 'no-store');
      return {
        resource: `${baseUrl()}${path}`,
        resource_name: 'Lectern',
        authorization_servers: [issuer],
        bearer_methods_supported: ['header'],
        ...(scope === null ? {} : { scopes_supported: [scope] }),
      };
    });
}
