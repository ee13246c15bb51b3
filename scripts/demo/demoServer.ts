/** Where the demo runs: on the server of this machine, in an environment of its own, or on a server of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { readLocalServer } from '../../cli/gateway/localServer';
import { packageRoot } from '../../cli/packageRoot';
import { sampleDatabaseUrl } from '../../providers/connectors/openConnector';

export interface DemoServer {
  graphqlUrl: string;
  apiKey: string;
  /** The description that a person reads. */
  description: string;
  nextSteps: string[];
  close(): Promise<void>;
}

const startTimeoutMs = 60_000;
const stopTimeoutMs = 15_000;
const askTimeoutMs = 30_000;
const probeTimeoutMs = 2_000;
const environmentSlug = 'demo';
const pollMs = 100;

type Json = Record<string, unknown>;

interface Caller {
  graphqlUrl: string;
  apiKey: string;
  adminToken: string;
}

async function ask<T>(caller: Caller, query: string, variables: Json = {}): Promise<T> {
  const response = await fetch(caller.graphqlUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': caller.apiKey,
      'x-admin-token': caller.adminToken,
    },
    body: JSON.stringify({ query, variables }),
    signal: AbortSignal.timeout(askTimeoutMs),
  });
  const { data, errors } = (await response.json()) as { data?: T; errors?: { message: string }[] };
  const [error] = errors ?? [];
  if (error || !data) throw new Error(error?.message ?? `The server answered ${response.status}.`);
  return data;
}

async function isReady(graphqlUrl: string): Promise<boolean> {
  return fetch(new URL('/readyz', graphqlUrl), { signal: AbortSignal.timeout(probeTimeoutMs) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The demo's environment beside the person's own ones. */
async function findOrCreateEnvironment(caller: Caller): Promise<string> {
  const { me } = await ask<{ me: { projectId: string } }>(caller, '{ me { projectId } }');
  const { admin } = await ask<{ admin: { environments: { nodes: { id: string; slug: string }[] } } }>(
    caller,
    'query ($projectId: UUID!) { admin { environments(projectId: $projectId, first: 100) { nodes { id slug } } } }',
    me,
  );
  const known = admin.environments.nodes.find(({ slug }) => slug === environmentSlug);
  if (known) return known.id;
  const { createEnvironment } = await ask<{ createEnvironment: { id: string } }>(
    caller,
    'mutation ($input: CreateEnvironmentInput!) { createEnvironment(input: $input) { id } }',
    { input: { projectId: me.projectId, slug: environmentSlug } },
  );
  return createEnvironment.id;
}

async function useRunning(caller: Caller): Promise<DemoServer> {
  const environmentId = await findOrCreateEnvironment(caller);
  const { createApiKey } = await ask<{ createApiKey: { id: string; key: string } }>(
    caller,
    'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { id key } }',
    { input: { name: 'demo run', environmentId } },
  );
  const own = { ...caller, apiKey: createApiKey.key };
  const close = async () => {
    await ask(caller, 'mutation ($id: UUID!) { deleteApiKey(id: $id) { id } }', { id: createApiKey.id });
  };
  try {
    const { connectors } = await ask<{ connectors: object[] }>(own, '{ connectors { id } }');
    if (connectors.length === 0) {
      await ask(own, 'mutation ($input: CreateConnectorInput!) { createConnector(input: $input) { id } }', {
        input: { name: 'Sample shop', kind: 'sqlite', url: sampleDatabaseUrl },
      });
    }
  } catch (error) {
    await close();
    throw error;
  }
  const { origin } = new URL(caller.graphqlUrl);
  return {
    graphqlUrl: caller.graphqlUrl,
    apiKey: createApiKey.key,
    description: `The server that runs at ${origin}, in an environment '${environmentSlug}' of its own: your documents stay apart.`,
    nextSteps: [
      `See it in the console:  npx lectern console  and choose the environment '${environmentSlug}' beside "Sign out"`,
      `Go on asking: make a key with  npx lectern keys create me --in ${environmentSlug}`,
      `and give it to  npx lectern ask --key <key> "..."  or to the explorer at ${origin}/graphql`,
      'Put in documents of your own:  npx lectern upload <directory>',
    ],
    close,
  };
}

async function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (!output().includes('Lectern is ready')) {
    if (child.exitCode !== null) throw new Error(output().trim() || 'The server ended before it was ready.');
    if (Date.now() > deadline) throw new Error('The server was not ready in a minute.');
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await ended;
  clearTimeout(force);
}

async function startOwn(dataDir: string, shownDir: string): Promise<DemoServer> {
  const child = spawn(process.execPath, ['--enable-source-maps', join(packageRoot, 'dist/app/server.js')], {
    cwd: packageRoot,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn', DEMO_DATA: 'sample' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A Ctrl-C is for this program, which then stops the server.
    detached: true,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      if (text.length < 20_000) text += part.toString();
    });
  }
  try {
    await untilReady(child, () => text);
    const server = await readLocalServer(dataDir);
    const apiKey = server?.keys.production;
    if (!server || apiKey === undefined) throw new Error(`The server wrote no keys to ${dataDir}.`);
    return {
      graphqlUrl: server.graphqlUrl,
      apiKey,
      description: `No server runs here, so one was started for the demo, with its data in ${shownDir}.`,
      nextSteps: [
        `Keep it and go on asking:  npx lectern up --data-dir ${shownDir}`,
        `then, in a second terminal:  npx lectern ask --data-dir ${shownDir} "How is the Saltmarsh Dome pitched on sand?"`,
        'Begin with documents of your own:  npm start,  then  npx lectern upload <directory>',
        `Be rid of the demo:  rm -r ${shownDir}`,
      ],
      close: () => stop(child),
    };
  } catch (error) {
    await stop(child);
    throw error;
  }
}

/** The server that runs on this machine (DATA_DIR says where its data are), or one of the demo's own. */
export async function openDemoServer(options: { dataDir: string; shownDir: string }): Promise<DemoServer> {
  const local = await readLocalServer(process.env.DATA_DIR || null);
  const apiKey = local?.keys.production;
  if (local && apiKey !== undefined && (await isReady(local.graphqlUrl))) {
    return useRunning({ graphqlUrl: local.graphqlUrl, apiKey, adminToken: local.adminToken });
  }
  return startOwn(options.dataDir, options.shownDir);
}
