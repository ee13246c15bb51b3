import type { FastifyReply } from 'fastify';
import type { RateDecision } from '../../domain/ports/rateLimiter';

/** Sets the headers of draft-ietf-httpapi-ratelimit-headers-06, which is widely supported by clients. */
export function setRateHeaders(reply: FastifyReply, decision: RateDecision | null): void {
  if (!decision) return;
  reply.header('RateLimit-Limit', decision.limit);
  reply.header('RateLimit-Remaining', decision.remaining);
  reply.header('RateLimit-Reset', decision.resetSeconds);
  reply.header('RateLimit-Policy', `${decision.limit};w=60`);
}
