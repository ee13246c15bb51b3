import type { FastifyRequest } from 'fastify';

export function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}

/** The token of an `Authorization` header; null where it has none. */
export function bearerOf(authorization: string | null): string | null {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null;
}

/** The key in `X-API-Key` or, as many clients send it, in `Authorization: Bearer`. */
export function apiKeyOf(request: FastifyRequest): string | null {
  return header(request, 'x-api-key') ?? bearerOf(header(request, 'authorization'));
}

/** For whom a request asks. A token beside a key is that of a user. */
export function spokenOf(request: FastifyRequest): { principals: string | null; userToken: string | null } {
  const isKeyApart = header(request, 'x-api-key') !== null;
  return {
    principals: header(request, 'x-principals'),
    userToken: isKeyApart ? bearerOf(header(request, 'authorization')) : null,
  };
}

export const keyIsRequired = 'A valid API key is required in the X-API-Key or Authorization header.';
