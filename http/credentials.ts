import type { FastifyRequest } from 'fastify';

export function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}

/** The key in `X-API-Key` or, as many clients send it, in `Authorization: Bearer`. */
export function apiKeyOf(request: FastifyRequest): string | null {
  const [, token = null] = /^Bearer +(\S+)$/i.exec(header(request, 'authorization') ?? '') ?? [];
  return header(request, 'x-api-key') ?? token;
}

export const keyIsRequired = 'A valid API key is required in the X-API-Key or Authorization header.';
