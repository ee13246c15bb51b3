import type { FastifyInstance } from 'fastify';

/** Sent with every response. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/** The headers that an answer depends on, for a cache that is told to keep it: they say by whom it was asked. */
export const varyByCaller = 'X-API-Key, X-Admin-Token, X-Principals, Authorization, Cookie';

/** The headers of an answer that was made for its caller. */
export const privateHeaders = { 'cache-control': 'no-store', vary: varyByCaller } as const;

export const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...privateHeaders,
} as const;

/** Adds the headers to every answer of the scope, errors too. Before CORS, which adds to `Vary`. */
export function addHeaders(scope: FastifyInstance, headers: Record<string, string>): void {
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** The reference page loads scripts and styles from its own origin only. */
export const docsContentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // The page's components set style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
