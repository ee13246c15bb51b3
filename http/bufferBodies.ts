import type { FastifyInstance } from 'fastify';
import { maxBodyBytes } from '../domain/limits';

/** Reads the bodies of the scope's requests as bytes, whatever their type. */
export function bufferBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, body, done) =>
    done(null, body),
  );
}
