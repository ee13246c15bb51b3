/** The only module of the CLI that reads environment variables. */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

export interface CliEnvironment {
  url: string | null;
  apiKey: string | null;
  adminToken: string | null;
  profile: string | null;
  /** The data directory of the local server (`DATA_DIR`). */
  dataDir: string | null;
  /** The directory of `config.json`, which has the profiles. */
  configDir: string;
  /** The directory of the upload journals. */
  stateDir: string;
}

/** An empty variable counts as unset. */
function read(name: string): string | null {
  return process.env[name] || null;
}

export function readEnvironment(): CliEnvironment {
  return {
    url: read('LECTERN_URL'),
    apiKey: read('LECTERN_API_KEY'),
    adminToken: read('LECTERN_ADMIN_TOKEN'),
    profile: read('LECTERN_PROFILE'),
    dataDir: read('DATA_DIR'),
    configDir: join(resolve(read('XDG_CONFIG_HOME') ?? join(homedir(), '.config')), 'lectern'),
    stateDir: join(resolve(read('XDG_STATE_HOME') ?? join(homedir(), '.local', 'state')), 'lectern'),
  };
}

/** Sets environment variables from the options of `lectern up`, before the server reads them. */
export function overrideSettings(settings: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(settings)) {
    if (value !== undefined) process.env[name] = value;
  }
}

/** The environment of a child process, with the given overrides. */
export function childEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...settings };
}
