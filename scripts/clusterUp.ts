/**
 * The product on real engines on this machine, each a process of its own: Redis, Azurite, the document store over
 * TCP in the place of Atlas, gateways behind a proxy, workers. Started by `scripts/cluster-up`.
 */
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { credentialsPath } from '../app/startup/credentials';
import { clusterVariable } from './cluster/clusterProcess';
import { type Cluster, startCluster } from './cluster/startCluster';

const usage = `Usage: scripts/cluster-up [--directory DIR] [--port PORT] [--gateways N] [--workers N]
       scripts/cluster-up stop [--directory DIR]`;
const stopTimeoutMs = 45_000;
const maxProcesses = 16;

const starterName = 'cluster-up';

/** Whether the process is one of this cluster's: its number may be another's by now. */
async function belongs(name: string, processId: number, directory: string): Promise<boolean> {
  const about = (what: string) => readFile(`/proc/${processId}/${what}`, 'utf8').catch(() => '');
  if (name === starterName) return (await about('cmdline')).includes('clusterUp.js');
  return (await about('environ')).split('\0').includes(`${clusterVariable}=${directory}`);
}

/** The cluster's running processes by name, its starter (`cluster-up`) included. */
async function running(directory: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const processes = join(directory, 'processes');
  for (const name of await readdir(processes).catch(() => [])) {
    const text = await readFile(join(processes, name), 'utf8').catch(() => null);
    // Ended since the directory was read: its starter has taken the file away.
    if (text === null) continue;
    const processId = Number(text);
    if (processId > 0 && (await belongs(name, processId, directory))) found.set(name, processId);
    else await rm(join(processes, name), { force: true });
  }
  return found;
}

/** Ends the cluster: its starter does so in order; where that died, each process is told itself. */
async function stop(directory: string): Promise<void> {
  const first = await running(directory);
  if (first.size === 0) {
    console.log('No cluster runs there.');
    return;
  }
  const starter = first.get(starterName);
  for (const processId of starter === undefined ? first.values() : [starter])
    process.kill(processId, 'SIGTERM');
  const deadline = Date.now() + stopTimeoutMs;
  while ((await running(directory)).size > 0) {
    if (Date.now() > deadline) throw new Error(`Not all of it ended: see ${join(directory, 'processes')}.`);
    await delay(50);
  }
  console.log('Stopped.');
}

async function claim(directory: string): Promise<void> {
  await mkdir(join(directory, 'processes'), { recursive: true });
  const names = [...(await running(directory)).keys()];
  if (names.length > 0) {
    throw new Error(`A cluster runs in ${directory} already: end it with 'scripts/cluster-up stop' first.`);
  }
  const file = await open(join(directory, 'processes', starterName), 'w');
  await file.writeFile(String(process.pid));
  await file.close();
}

function describe({ origin, gateways, workers, stores, metrics, credentials, directory }: Cluster): string {
  const all = [...gateways.map(({ process }) => process), ...workers, ...Object.values(stores)];
  const processes = all.flatMap((part) => ('processId' in part ? [`${part.name} (${part.processId})`] : []));
  return [
    '',
    '  Lectern is up as a cluster',
    '',
    `  GraphQL and explorer   ${origin}/graphql`,
    `  REST base              ${origin}/api/v1`,
    `  Past the proxy         ${gateways.map((gateway) => gateway.origin).join(' ')}`,
    `  Production key         ${credentials.keys.production}`,
    `  Keys                   ${credentialsPath(join(directory, 'gateway-1'))}`,
    `  MongoDB                ${stores.environment.MONGODB_URI}`,
    `  Redis                  ${stores.environment.REDIS_URL}`,
    `  Metrics                ${Object.values(metrics).join(' ')}`,
    `  Processes              ${processes.join(', ')}`,
    `  Logs                   ${join(directory, 'logs')}`,
    '',
    '  Ctrl-C, or scripts/cluster-up stop, ends everything. The data stay.',
    '',
  ].join('\n');
}

function whole(name: string, text: string, max: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > max) {
    throw new Error(`--${name} must be a whole number from 1 to ${max}.`);
  }
  return value;
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        directory: { type: 'string', default: '.data/cluster' },
        port: { type: 'string' },
        gateways: { type: 'string', default: '2' },
        workers: { type: 'string', default: '2' },
      },
    });
  } catch {
    throw new Error(usage);
  }
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const directory = resolve(values.directory);
  if (positionals.length > 1 || (positionals.length === 1 && positionals[0] !== 'stop'))
    throw new Error(usage);
  if (positionals[0] === 'stop') return stop(directory);

  const gateways = whole('gateways', values.gateways, maxProcesses);
  const workers = whole('workers', values.workers, maxProcesses);
  const port = values.port === undefined ? undefined : whole('port', values.port, 65_535);
  await claim(directory);
  let cluster: Cluster | null = null;
  let stopping = false;
  const end = () => {
    // Until all of it has started there is nothing to end in order: main does so then.
    if (stopping) return;
    stopping = true;
    if (cluster) closeAndExit(cluster, directory);
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  cluster = await startCluster({ directory, gateways, workers, port, environment: process.env });
  if (stopping) closeAndExit(cluster, directory);
  else console.log(describe(cluster));
}

function closeAndExit(cluster: Cluster, directory: string): void {
  cluster
    .close()
    .then(() => rm(join(directory, 'processes', starterName), { force: true }))
    .then(() => process.exit(0), fail);
}

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

main().catch(fail);
