import type { FastifyInstance } from 'fastify';
import { maxBodyBytes } from '../domain/limits';

/** Reads the bodies of the scope's requests as bytes, whatever their type. */
export function bufferBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  // JSON by its name: Fastify caches no parser that it finds by `*`, and parses the header of each request.
  scope.addContentTypeParser(
    ['application/json', '*'],
    { parseAs: 'buffer', bodyLimit: maxBodyBytes },
    (_request, body, done) => done(null, body),
  );
}
