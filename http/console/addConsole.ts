import type { FastifyInstance } from 'fastify';
import type { SecretBox } from '../../domain/ports/secretBox';
import type { Models } from '../../models/createModels';
import { addSessionCredentials } from './addSessionCredentials';
import { addAssetRoutes } from './assetRoutes';
import { OneTimeCodes } from './oneTimeCodes';
import { addPagePictureRoute, type PagePictureRouteOptions } from './pagePictureRoute';
import { addSessionRoutes } from './sessionRoutes';
import { type SessionCredentials, Sessions } from './sessions';

export interface ConsoleOptions extends PagePictureRouteOptions {
  models: Pick<Models, 'consoleSessions'>;
  secrets: SecretBox;
  /** What a one-time code signs in with. */
  ownCredentials: SessionCredentials;
  /** The configured public origin of the gateway. */
  publicOrigin: string | null;
  /** What starts the command line on this machine: the program and its first arguments. */
  commandLine: [string, ...string[]];
  /** The origin of presigned upload URLs. */
  uploadOrigin: () => Promise<string>;
}

/** Serves the console at `/`. Add it before the routes that accept its session. Returns what issues one-time codes. */
export function addConsole(server: FastifyInstance, options: ConsoleOptions): OneTimeCodes {
  const sessions = new Sessions(options.models, options.secrets);
  const codes = new OneTimeCodes();
  addSessionCredentials(server, { sessions, publicOrigin: options.publicOrigin });
  server.register((scope) => addSessionRoutes(scope, { ...options, sessions, codes }));
  server.register((scope) => addAssetRoutes(scope, options));
  server.register((scope) => addPagePictureRoute(scope, options));
  return codes;
}
