import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** The response headers that scripts of other origins may read. */
const exposedHeaders = [
  'X-Request-Id',
  'X-Answer-Id',
  'Retry-After',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'RateLimit-Policy',
  'X-RateLimit-Limit-Requests',
  'X-RateLimit-Remaining-Requests',
  'X-RateLimit-Reset-Requests',
];

/** Allows the origins to call the routes of the scope. Without origins, CORS is disabled. */
export async function addCors(
  scope: FastifyInstance,
  origins: string[],
  options: Pick<FastifyCorsOptions, 'methods' | 'allowedHeaders' | 'maxAge' | 'strictPreflight'> = {},
): Promise<void> {
  if (origins.length > 0) await scope.register(cors, { ...options, origin: origins, exposedHeaders });
}
