import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface ProviderOptions {
  clients?: object[];
  /** The groups of users by their names. */
  groups?: Record<string, string[]>;
}

export interface TestProvider {
  issuer: string;
  stop(): void;
}

/** Starts an OpenID provider with its own process. */
export async function startProvider(options: ProviderOptions): Promise<TestProvider> {
  const child = spawn(process.execPath, [join(__dirname, 'provider.mjs')], {
    env: { ...process.env, PROVIDER: JSON.stringify(options) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const lines = createInterface({ input: child.stdout });
  const issuer = await new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    child.once('exit', () => reject(new Error('the provider has ended')));
  });
  return { issuer, stop: () => void child.kill() };
}

/** A cookie jar and redirects, as a browser has them: follows them until one leads to `end`, which is returned. */
export async function browse(from: string | URL, end: string, jar = new Map<string, string>()): Promise<URL> {
  let url = new URL(from);
  for (let step = 0; step < 20; step++) {
    if (url.href.startsWith(end)) return url;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
    url = new URL(location, url);
  }
  throw new Error(`no redirect led to ${end}`);
}
