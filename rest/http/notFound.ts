import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../domain/errors';
import { apiPrefix, endpoints } from '../endpoints';
import { sendError } from './sendError';

interface KnownPath {
  pattern: RegExp;
  methods: string[];
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${apiPrefix}${path.replace(/\{\w+\}/g, '[^/]+')}/?$`);
}

/** Literal paths come before parameterized ones: `/files/init` is not the file `init`. */
function knownPaths(): KnownPath[] {
  const methods = new Map<string, string[]>();
  for (const { path, method } of endpoints) {
    const allowed = method === 'GET' ? ['GET', 'HEAD'] : [method];
    methods.set(path, [...(methods.get(path) ?? []), ...allowed]);
  }
  return [...methods]
    .sort(([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')))
    .map(([path, allowed]) => ({ pattern: toPattern(path), methods: [...allowed, 'OPTIONS'] }));
}

const paths = knownPaths();

/** The prefix is easily forgotten. */
function nothingAt(path: string): string {
  const meant = paths.some(({ pattern }) => pattern.test(`${apiPrefix}${path}`));
  const hint = meant ? `Did you mean ${apiPrefix}${path}?` : 'The endpoints are listed at /docs.';
  return `There is nothing at this path. ${hint}`;
}

/** Answers 405 with `Allow` if only the method is wrong, otherwise 404. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = ''] = request.url.split('?', 1);
  const known = paths.find(({ pattern }) => pattern.test(path));
  if (!known) return sendError(new AppError('not_found', nothingAt(path)), request, reply);
  const allow = known.methods.join(', ');
  reply.header('Allow', allow);
  if (request.method === 'OPTIONS') return reply.code(204).send();
  const detail = `This path takes ${allow}, not ${request.method}.`;
  return sendError(new AppError('method_not_allowed', detail), request, reply);
}
