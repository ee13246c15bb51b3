import type { CliEnvironment } from '../environment';
import { usageError } from '../failure';
import { graphqlUrlOf } from './addresses';
import { type LocalServer, readLocalServer } from './localServer';
import { profilesPath, readProfile } from './profiles';

/** Where to ask and as whom. */
export interface Connection {
  graphqlUrl: string;
  apiKey: string | null;
  adminToken: string | null;
  /** Milliseconds that one request may take. */
  timeoutMs: number;
}

export interface ConnectionOptions {
  url?: string;
  key?: string;
  adminToken?: string;
  profile?: string;
  environment?: string;
  dataDir?: string;
  timeout?: number;
}

const defaultTimeoutSeconds = 60;

function localKey(server: LocalServer, environment: string | undefined): string | null {
  const slug = environment ?? 'production';
  const key = server.keys[slug];
  if (key === undefined && environment !== undefined) {
    const known = Object.keys(server.keys).join(', ');
    throw usageError(`The local server has no key for '${environment}': ${server.path} has ${known}.`);
  }
  return key ?? null;
}

/** The same endpoint, however this machine is called. */
function sameServer(one: string, other: string): boolean {
  const canonical = (url: string) => url.replace(/^(https?:\/\/)(localhost|\[::1\])(?=[:/])/, '$1127.0.0.1');
  return canonical(one) === canonical(other);
}

/**
 * What a command was told, in this order: its options, the environment variables, the profile, and last the
 * credentials that a server of this machine wrote. Keys of a profile or of the local server are sent to their own
 * server only, never to another address.
 */
export async function resolveConnection(
  options: ConnectionOptions,
  environment: CliEnvironment,
): Promise<Connection> {
  const profile = await readProfile(environment.configDir, options.profile ?? environment.profile);
  const local = await readLocalServer(options.dataDir ?? environment.dataDir);
  const address = options.url ?? environment.url ?? profile?.url ?? local?.graphqlUrl;
  if (address === undefined) {
    throw usageError(
      `No server is known: start one here with 'lectern up', or give --url, LECTERN_URL or a profile in ${profilesPath(environment.configDir)}.`,
    );
  }
  const graphqlUrl = graphqlUrlOf(address);
  const ownProfile =
    profile && (profile.url === undefined || sameServer(graphqlUrlOf(profile.url), graphqlUrl))
      ? profile
      : null;
  const ownLocal = local && sameServer(graphqlUrlOf(local.graphqlUrl), graphqlUrl) ? local : null;
  return {
    graphqlUrl,
    apiKey:
      options.key ??
      environment.apiKey ??
      ownProfile?.apiKey ??
      (ownLocal ? localKey(ownLocal, options.environment) : null),
    adminToken:
      options.adminToken ?? environment.adminToken ?? ownProfile?.adminToken ?? ownLocal?.adminToken ?? null,
    timeoutMs: (options.timeout ?? defaultTimeoutSeconds) * 1000,
  };
}
