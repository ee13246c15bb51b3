import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Principal } from '../domain/context';
import { AppError } from '../domain/errors';
import { environmentIdInput } from '../domain/inputs/administration';
import { parseInput } from '../domain/inputs/parseInput';
import type { SignIn } from '../domain/ports/signIn';
import { privateHeaders } from '../http/securityHeaders';
import type { ContextFactory } from '../resolvers/createContextFactory';
import { createApiKey } from '../resolvers/keys/createApiKey';
import { openEnvironment } from '../resolvers/keys/openEnvironment';
import type { OneTimeCodes } from './oneTimeCodes';
import { hasConsoleHeader, isFromOwnPage, isFromThisMachine } from './requestOrigin';
import { sessionCookie, sessionToken } from './sessionCookie';
import type { SessionCredentials, Sessions } from './sessions';
import { signInPath } from './signInRoutes';

export interface SessionRoutesOptions {
  /** Null: people sign in with keys only. */
  signIn: SignIn | null;
  contextFor: ContextFactory;
  networkOf: (request: IncomingMessage) => string;
  sessions: Sessions;
  codes: OneTimeCodes;
  /** The credentials that a one-time code signs in with. */
  ownCredentials: SessionCredentials;
  publicOrigin: string | null;
  /** The program that starts the command line on this machine, and its first arguments. */
  commandLine: [string, ...string[]];
}

const path = '/console/session';
const maxBodyBytes = 4096;
/** For whoever tries requests on the reference pages: `member` suffices for all of REST. */
const trialKey = { name: 'For trying', role: 'member', lifetimeSeconds: 24 * 3600 } as const;
const secret = z.string().min(1).max(512).optional();
const signInInput = z.strictObject({ code: secret, apiKey: secret, adminToken: secret });

interface CheckedCredentials {
  credentials: SessionCredentials;
  owner: string;
}

const ownerOf = (principal: Principal | null) => principal?.keyId ?? 'admin_token';

function readJson(body: unknown): unknown {
  try {
    return JSON.parse(body instanceof Buffer ? body.toString('utf8') : '');
  } catch {
    throw new AppError(
      'bad_request',
      'The body must be a JSON object with `code`, `apiKey` or `adminToken`.',
    );
  }
}

/** Signing in and out, and the state of the session. The key is sent once, and never returned. */
export async function addSessionRoutes(scope: FastifyInstance, options: SessionRoutesOptions): Promise<void> {
  const { contextFor, networkOf, sessions, codes, ownCredentials, publicOrigin, commandLine } = options;
  const signedOut = (state: 'none' | 'ended') => ({ state, ...(options.signIn && { signInPath }) });
  const isSecure = publicOrigin?.startsWith('https:') ?? false;

  const authenticate = (request: FastifyRequest, credentials: SessionCredentials) =>
    contextFor({
      // The key of a session is its user's own.
      principals: null,
      userToken: null,
      ...credentials,
      network: networkOf(request.raw),
      requestId: request.id,
      signal: AbortSignal.timeout(30_000),
    });

  async function currentSession(request: FastifyRequest) {
    const token = sessionToken(request.headers);
    const session = token === null ? null : await sessions.find(token);
    if (token === null || !session) throw new AppError('unauthorized', 'The session has ended.');
    return { token, session, context: await authenticate(request, session) };
  }

  async function redeem(request: FastifyRequest, code: string): Promise<CheckedCredentials> {
    if (!isFromThisMachine(request.raw)) {
      throw new AppError(
        'forbidden',
        'One-time codes are accepted only from the machine that Lectern runs on.',
      );
    }
    if (codes.redeem(code)) {
      const { principal } = await authenticate(request, ownCredentials);
      const credentials = principal ? ownCredentials : { ...ownCredentials, apiKey: null };
      return { credentials, owner: ownerOf(principal) };
    }
    throw new AppError(
      'unauthorized',
      'This sign-in link was used already or has expired. Restart Lectern for a new one, or sign in with a key.',
    );
  }

  async function checked(
    request: FastifyRequest,
    credentials: SessionCredentials,
  ): Promise<CheckedCredentials> {
    const { principal, isAdmin, refusal } = await authenticate(request, credentials);
    if (refusal) throw refusal;
    if (credentials.apiKey !== null && !principal) {
      throw new AppError('unauthorized', 'This API key does not exist, has expired or was deleted.');
    }
    if (credentials.adminToken !== null && !isAdmin) {
      throw new AppError('unauthorized', 'The admin token is not valid.');
    }
    return { credentials, owner: ownerOf(principal) };
  }

  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, body, done) =>
    done(null, body),
  );
  scope.addHook('onRequest', async (request, reply) => {
    reply.headers(privateHeaders);
    const { headers, method } = request;
    const isOwn = method === 'GET' ? hasConsoleHeader(headers) : isFromOwnPage(headers, publicOrigin);
    if (!isOwn) throw new AppError('forbidden', 'Only the console itself may use its sessions.');
  });

  scope.get(path, { exposeHeadRoute: false }, async (request) => {
    const token = sessionToken(request.headers);
    const session = token === null ? null : await sessions.find(token);
    if (!session) return signedOut(token === null ? 'none' : 'ended');
    const { principal, isAdmin } = await authenticate(request, session);
    if (session.apiKey !== null && !principal) return { state: 'key_deleted' };
    if (session.adminToken !== null && !isAdmin) return signedOut('ended');
    // Its token has expired, or the groups of its user have changed.
    if (session.userToken && !principal) return signedOut('ended');
    return {
      state: 'signed_in',
      hasKey: principal !== null,
      isOperator: isAdmin,
      isAdministrator: isAdmin || principal?.role === 'admin',
      user: principal?.user ?? null,
      expiresAt: session.expiresAt,
      // Only a browser on this machine can use it.
      commandLine: isFromThisMachine(request.raw) ? commandLine : null,
    };
  });

  scope.post(path, async (request, reply) => {
    const { code, apiKey = null, adminToken = null } = parseInput(signInInput, readJson(request.body));
    if (code === undefined && apiKey === null && adminToken === null) {
      throw new AppError('bad_request', 'The body must have `code`, `apiKey` or `adminToken`.');
    }
    const { credentials, owner } =
      code === undefined ? await checked(request, { apiKey, adminToken }) : await redeem(request, code);
    const previous = sessionToken(request.headers);
    if (previous !== null) await sessions.end(previous);
    const token = await sessions.start(credentials, owner);
    return reply
      .code(204)
      .header('Set-Cookie', sessionCookie(token, request.headers, isSecure))
      .send();
  });

  scope.post(`${path}/environment`, async (request, reply) => {
    const { token, session, context } = await currentSession(request);
    const { environmentId } = parseInput(environmentIdInput, readJson(request.body));
    const current = context.principal;
    const keys = {
      ...session.keys,
      ...(current && session.apiKey ? { [current.environmentId]: session.apiKey } : {}),
    };
    const { expiresAt, ...credentials } = session;
    const { adminToken } = credentials;
    const known = keys[environmentId] ?? null;
    const isValid =
      known !== null && (await authenticate(request, { apiKey: known, adminToken })).principal !== null;
    const apiKey = isValid ? known : (await openEnvironment(context, { environmentId }, expiresAt)).key;
    await sessions.update(token, { ...credentials, apiKey, keys: { ...keys, [environmentId]: apiKey } });
    return reply.code(204).send();
  });

  scope.post(`${path}/trial-key`, async (request, reply) => {
    const { context } = await currentSession(request);
    const { key, expiresAt } = await createApiKey(context, trialKey);
    return reply.code(201).send({ key, expiresAt, environment: context.principal?.environmentSlug });
  });

  scope.delete(path, async (request, reply) => {
    const token = sessionToken(request.headers);
    if (token !== null) await sessions.end(token);
    return reply
      .code(204)
      .header('Set-Cookie', sessionCookie('', request.headers, isSecure))
      .send();
  });
}
