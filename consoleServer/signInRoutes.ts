import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../domain/errors';
import type { SecretBox } from '../domain/ports/secretBox';
import type { SignIn, SignInAttempt } from '../domain/ports/signIn';
import { privateHeaders } from '../http/securityHeaders';
import type { ContextFactory } from '../resolvers/createContextFactory';
import { sessionCookie, sessionToken } from './sessionCookie';
import type { Sessions } from './sessions';

export interface SignInRoutesOptions {
  signIn: SignIn | null;
  contextFor: ContextFactory;
  networkOf: (request: IncomingMessage) => string;
  sessions: Sessions;
  secrets: SecretBox;
  publicOrigin: string | null;
  /** The public origin of the gateway, once it listens. */
  baseUrl: () => string;
}

export const signInPath = '/console/login';
const callbackPath = '/console/callback';
const cookieName = 'lectern_sign_in';
const lifetimeSeconds = 600;

const random = () => randomBytes(32).toString('base64url');
const refused = (reason: string) => new AppError('unauthorized', `The sign-in failed: ${reason}.`);

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/gu, (character) => `&#${character.codePointAt(0)};`);

/** The page after a sign-in that failed: the reason, and the way back. */
const refusalPage = (reason: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Sign-in failed</title></head>
<body><main><h1>Sign-in failed</h1><p>${escapeHtml(reason)}</p><p><a href="/">Back to the sign-in page</a></p></main></body>
</html>
`;

/** Signing in at the identity provider. There is no address to return to but the console's own: nothing can be redirected. */
export async function addSignInRoutes(scope: FastifyInstance, options: SignInRoutesOptions): Promise<void> {
  const { signIn, contextFor, networkOf, sessions, secrets, publicOrigin, baseUrl } = options;
  if (!signIn) return;
  const isSecure = publicOrigin?.startsWith('https:') ?? false;
  const redirectUri = () => `${baseUrl()}${callbackPath}`;
  /** Sent with the navigation from the provider's page, unlike the cookie of a session. */
  const attemptCookie = (value: string, maxAge: number) =>
    [
      `${cookieName}=${value}; Path=${callbackPath}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax`,
      ...(isSecure ? ['Secure'] : []),
    ].join('; ');

  function attemptOf(cookie = ''): SignInAttempt {
    const [, value = ''] = new RegExp(`(?:^|; *)${cookieName}=([^;]+)`).exec(cookie) ?? [];
    try {
      const text = secrets.open(decodeURIComponent(value), cookieName);
      const { until, ...attempt } = JSON.parse(text) as SignInAttempt & { until: number };
      if (until > Date.now()) return attempt;
    } catch {
      // None, or not of this installation.
    }
    throw refused('it was not begun by this browser, or took longer than ten minutes. Begin again');
  }

  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers(privateHeaders).header('referrer-policy', 'no-referrer');
  });

  scope.setErrorHandler((error, request, reply) => {
    const isPage = request.headers.accept?.includes('text/html') && request.routeOptions.url === callbackPath;
    if (!isPage || !(error instanceof AppError) || error.code !== 'unauthorized') throw error;
    return reply
      .code(401)
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(refusalPage(error.publicMessage));
  });

  scope.get(signInPath, { exposeHeadRoute: false }, async (_request, reply) => {
    const attempt = { state: random(), nonce: random(), verifier: random() };
    const url = await signIn.begin(redirectUri(), attempt);
    const sealed = secrets.seal(
      JSON.stringify({ ...attempt, until: Date.now() + lifetimeSeconds * 1000 }),
      cookieName,
    );
    return reply
      .header('Set-Cookie', attemptCookie(encodeURIComponent(sealed), lifetimeSeconds))
      .redirect(url);
  });

  scope.get(callbackPath, { exposeHeadRoute: false }, async (request, reply) => {
    // Whatever comes of it, an attempt is over.
    reply.header('Set-Cookie', attemptCookie('', 0));
    const attempt = attemptOf(request.headers.cookie);
    const { state, code, error } = request.query as Record<string, unknown>;
    if (state !== attempt.state) throw refused('it was begun by another browser');
    if (typeof error === 'string') throw refused('the identity provider has refused it');
    if (typeof code !== 'string') throw refused('the identity provider has sent no code');
    const userToken = await signIn.finish(redirectUri(), code, attempt);
    const credentials = { apiKey: null, adminToken: null, userToken };
    const { principal, refusal } = await contextFor({
      ...credentials,
      principals: null,
      network: networkOf(request.raw),
      requestId: request.id,
      signal: AbortSignal.timeout(30_000),
    });
    if (!principal) throw refusal ?? refused('the user is not known');
    // A session that the browser had before is never taken over.
    const previous = sessionToken(request.headers);
    if (previous !== null) await sessions.end(previous);
    const token = await sessions.start(credentials, principal.keyId);
    return reply.header('Set-Cookie', sessionCookie(token, request.headers, isSecure)).redirect('/');
  });
}
