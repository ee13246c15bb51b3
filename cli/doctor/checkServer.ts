import { GatewayError } from '../failure';
import { siblingUrl } from '../gateway/addresses';
import type { GatewayClient } from '../gateway/gatewayClient';
import { timedOut, toUnreachable } from '../gateway/networkFailure';
import {
  AdminAccessDocument,
  FailedFilesDocument,
  ListConnectorsDocument,
  ListQueuesDocument,
  SearchDocument,
  WhoAmIDocument,
} from '../generated/graphql';
import { plural } from '../output/formats';
import { type Finding, failed, failedBy, ok, skipped, warning } from './finding';

const probeTimeoutMs = 10_000;

async function probe(url: string): Promise<Response> {
  const signal = AbortSignal.timeout(probeTimeoutMs);
  try {
    return await fetch(url, { signal });
  } catch (error) {
    throw signal.aborted ? timedOut(url, probeTimeoutMs) : toUnreachable(error, url);
  }
}

/** Reports the server's dependencies, from `/readyz`. */
async function checkReadiness(graphqlUrl: string): Promise<Finding[]> {
  const response = await probe(siblingUrl(graphqlUrl, '/readyz'));
  const body = (await response.json().catch(() => null)) as { checks?: Record<string, string> } | null;
  if (!body?.checks) {
    return [
      warning(
        'services',
        'the server did not return the state of its services',
        'Check that the proxy forwards /readyz',
      ),
    ];
  }
  return Object.entries(body.checks).map(([name, state]) =>
    state === 'ok'
      ? ok(`service ${name}`, 'available')
      : failed(
          `service ${name}`,
          state,
          'Start it, or correct its address in the configuration of the server',
        ),
  );
}

async function check(name: string, run: () => Promise<Finding>): Promise<Finding> {
  try {
    return await run();
  } catch (error) {
    return failedBy(name, error);
  }
}

async function checkKey(client: GatewayClient): Promise<Finding> {
  const { me } = await client.request(WhoAmIDocument, {}, { attempts: 2 });
  if (!me) return failed('API key', 'the server does not know the key', 'Give another key with --key');
  return ok('API key', `${me.organizationName}, ${me.projectName}, ${me.environmentSlug}`);
}

async function checkAdminToken(client: GatewayClient): Promise<Finding> {
  const { apiKey, adminToken } = client.connection;
  if (adminToken === null && apiKey === null) return skipped('admin token', 'not given');
  if (adminToken === null) return skipped('admin token', 'not given; administrative commands need it');
  await client.request(AdminAccessDocument, {}, { as: 'operator', attempts: 2 });
  return ok('admin token', 'valid');
}

async function checkQueues(client: GatewayClient): Promise<Finding> {
  const { admin } = await client.request(ListQueuesDocument, {}, { as: 'operator', attempts: 2 });
  const paused = (admin.queues ?? []).filter(({ isPaused }) => isPaused).map(({ stage }) => stage);
  if (paused.length === 0) return ok('queues', 'none is paused');
  return warning('queues', `paused: ${paused.join(', ')}`, "Resume them with 'lectern queues resume'");
}

/** Checks the text index, the vector index and the embedding model with one search. */
async function checkSearch(client: GatewayClient): Promise<Finding> {
  const { search } = await client.request(
    SearchDocument,
    { input: { query: 'search health check', topK: 1, minScore: 0, forceRoute: 'semantic' } },
    { attempts: 2 },
  );
  return ok('search', `indexes and embedding model responded in ${Math.round(search?.searchTimeMs ?? 0)} ms`);
}

async function checkFiles(client: GatewayClient): Promise<Finding> {
  const stages = await client.request(FailedFilesDocument, {}, { attempts: 2 });
  const counts = Object.entries(stages).map(([stage, page]) => ({
    stage,
    count: page?.totalCount ?? 0,
  }));
  const bad = counts.filter(({ count }) => count > 0);
  if (bad.length === 0) return ok('files', 'no failed files');
  const list = bad.map(({ stage, count }) => `${count} at ${stage}`).join(', ');
  const example = `lectern files list --status ${bad[0]?.stage}_failed`;
  return warning(
    'files',
    `failed: ${list}`,
    `List the reasons with '${example}', retry with 'lectern files retry'`,
  );
}

async function checkConnectors(client: GatewayClient): Promise<Finding> {
  const { connectors } = await client.request(ListConnectorsDocument, {}, { attempts: 2 });
  const down = (connectors ?? []).filter(({ health }) => health?.status === 'down');
  if (down.length === 0) return ok('connectors', `${plural(connectors?.length ?? 0, 'database')} attached`);
  const list = down.map(({ name, health }) => `${name}: ${health?.message ?? 'does not respond'}`).join('; ');
  return warning('connectors', list, "Start the database, or remove it with 'lectern connectors remove'");
}

/** Checks the server, its dependencies, the credentials, queues, search, files and connectors. */
export async function checkServer(client: GatewayClient): Promise<Finding[]> {
  const { graphqlUrl, apiKey } = client.connection;
  const { origin } = new URL(graphqlUrl);
  let services: Finding[];
  try {
    services = await checkReadiness(graphqlUrl);
  } catch (error) {
    return [failedBy('server', error)];
  }
  const findings = [ok('server', `${origin} responds`), ...services];
  const token = await check('admin token', () => checkAdminToken(client));
  findings.push(token);
  if (token.state === 'ok') findings.push(await check('queues', () => checkQueues(client)));
  if (apiKey === null) {
    return [...findings, failed('API key', 'not given', 'Give an API key with --key or LECTERN_API_KEY')];
  }
  findings.push(await check('API key', () => checkKey(client)));
  const checks: [string, (client: GatewayClient) => Promise<Finding>][] = [
    ['search', checkSearch],
    ['files', checkFiles],
    ['connectors', checkConnectors],
  ];
  for (const [name, run] of checks) {
    try {
      findings.push(await run(client));
    } catch (error) {
      if (error instanceof GatewayError && error.code === 'unauthorized') break;
      findings.push(failedBy(name, error));
    }
  }
  return findings;
}
