/** The only reader of environment variables in this room. */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

export interface CliEnvironment {
  url: string | null;
  apiKey: string | null;
  adminToken: string | null;
  profile: string | null;
  /** Where the local server keeps its data, as far as `DATA_DIR` says. */
  dataDir: string | null;
  /** Profiles: `config.json`. */
  configDir: string;
  /** What uploads are under way. */
  stateDir: string;
}

/** An empty variable is one that was left out. */
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

/** Settings that `lectern up` was given as options: the server reads them from its environment. */
export function overrideSettings(settings: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(settings)) {
    if (value !== undefined) process.env[name] = value;
  }
}

/** The environment of a program that is started, with settings of its own. */
export function childEnvironment(settings: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...settings };
}
