import type { CliEnvironment } from '../environment';
import { usageError } from '../failure';
import { graphqlUrlOf } from './addresses';
import { type LocalServer, readLocalServer } from './localServer';
import { profilesPath, readProfile } from './profiles';

/** The server and the credentials to use. */
export interface Connection {
  graphqlUrl: string;
  apiKey: string | null;
  adminToken: string | null;
  /** The time-out of a request in milliseconds. */
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
    throw usageError(
      `The local server has no key for the environment '${environment}'. ${server.path} has keys for: ${known}.`,
    );
  }
  return key ?? null;
}

/** Whether two URLs have the same endpoint; `localhost`, `[::1]` and `127.0.0.1` are equal. */
function sameServer(one: string, other: string): boolean {
  const canonical = (url: string) => url.replace(/^(https?:\/\/)(localhost|\[::1\])(?=[:/])/, '$1127.0.0.1');
  return canonical(one) === canonical(other);
}

/**
 * Resolves the server and the credentials, in this order: options, environment variables, profile, and the
 * `credentials.json` of the local server. Keys of a profile or of the local server are sent to their own server only.
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
      `No server is configured. Start one with 'lectern up', or give --url, LECTERN_URL or a profile in ${profilesPath(environment.configDir)}.`,
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
