import type { FastifyRequest } from 'fastify';

export function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}

/** The token of an `Authorization` header; null where it has none. */
export function bearerOf(authorization: string | null): string | null {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null;
}

/** A token has parts, which dots separate; a key has none. */
const isUserToken = (bearer: string) => bearer.includes('.');

/** The key in `X-API-Key` or, as many clients send it, in `Authorization: Bearer`. */
export function apiKeyOf(request: FastifyRequest): string | null {
  const bearer = bearerOf(header(request, 'authorization'));
  return header(request, 'x-api-key') ?? (bearer !== null && isUserToken(bearer) ? null : bearer);
}

/** For whom a request asks. What is beside a key is the token of a user. */
export function spokenOf(request: FastifyRequest): { principals: string | null; userToken: string | null } {
  const isKeyApart = header(request, 'x-api-key') !== null;
  const bearer = bearerOf(header(request, 'authorization'));
  return {
    principals: header(request, 'x-principals'),
    userToken: bearer !== null && (isKeyApart || isUserToken(bearer)) ? bearer : null,
  };
}

export const keyIsRequired = 'A valid API key is required in the X-API-Key or Authorization header.';
