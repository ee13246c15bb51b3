import type { FastifyInstance } from 'fastify';
import type { SecretBox } from '../domain/ports/secretBox';
import type { SignIn } from '../domain/ports/signIn';
import type { Models } from '../models/createModels';
import { addSessionCredentials } from './addSessionCredentials';
import { addAssetRoutes } from './assetRoutes';
import { OneTimeCodes } from './oneTimeCodes';
import { addPagePictureRoute, type PagePictureRouteOptions } from './pagePictureRoute';
import { addSessionRoutes } from './sessionRoutes';
import { type SessionCredentials, Sessions } from './sessions';
import { addSignInLinkRoute } from './signInLinkRoute';
import { addSignInRoutes } from './signInRoutes';

export interface ConsoleOptions extends PagePictureRouteOptions {
  models: Pick<Models, 'consoleSessions'>;
  secrets: SecretBox;
  /** The credentials that a one-time code signs in with. */
  ownCredentials: SessionCredentials;
  /** The configured public origin of the gateway. */
  publicOrigin: string | null;
  /** The public origin of the gateway, once it listens. */
  baseUrl: () => string;
  /** Signs people in at the identity provider; null: with keys only. */
  signIn: SignIn | null;
  /** The program that starts the command line on this machine, and its first arguments. */
  commandLine: [string, ...string[]];
  /** The origin of the gateway where only this machine can reach it; else null. */
  localOrigin: () => string | null;
  /** The origin of presigned upload URLs. */
  uploadOrigin: () => Promise<string>;
}

/** Serves the console at `/`. Add it before the routes that accept its session. Returns what makes sign-in links. */
export function addConsole(server: FastifyInstance, options: ConsoleOptions): () => string | null {
  const sessions = new Sessions(options.models, options.secrets);
  const codes = new OneTimeCodes();
  /** Null where a browser on another machine may open it: no code would be accepted there. */
  const signInUrl = () => {
    const origin = options.localOrigin();
    return origin && `${origin}/#code=${codes.issue()}`;
  };
  addSessionCredentials(server, { sessions, publicOrigin: options.publicOrigin });
  server.register((scope) => addSessionRoutes(scope, { ...options, sessions, codes }));
  server.register((scope) => addSignInLinkRoute(scope, { ...options, signInUrl }));
  server.register((scope) => addSignInRoutes(scope, { ...options, sessions }));
  server.register((scope) => addAssetRoutes(scope, options));
  server.register((scope) => addPagePictureRoute(scope, options));
  return signInUrl;
}
