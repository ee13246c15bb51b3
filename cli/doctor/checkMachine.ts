import { constants } from 'node:fs';
import { access, readFile, stat, statfs } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { type Config, ConfigError } from '../../config/config';
import { findExecutable } from '../../config/findExecutable';
import { loadConfig } from '../../config/loadConfig';
import { systemReason } from '../failure';
import { formatBytes } from '../output/formats';
import { packageRoot } from '../packageRoot';
import { type Finding, failed, ok, skipped, warning } from './finding';

const connectTimeoutMs = 5_000;
const lowDiskBytes = 2_000_000_000;
const minFreeBytes = 200_000_000;

/** The major and minor version: 20 and 19 of `>=20.19`. */
function majorMinor(version: string): [number, number] {
  const [, major = '0', minor = '0'] = /(\d+)(?:\.(\d+))?/.exec(version) ?? [];
  return [Number(major), Number(minor)];
}

export async function checkProgram(): Promise<Finding> {
  const { version, engines } = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8')) as {
    version: string;
    engines: { node: string };
  };
  const [major, minor] = majorMinor(engines.node);
  const [ownMajor, ownMinor] = majorMinor(process.versions.node);
  const message = `Lectern ${version} on Node ${process.versions.node}`;
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return ok('versions', message);
  return failed('versions', message, `Install Node ${major}.${minor} or newer`);
}

/** Checks the configuration with which a server would start here. */
export function checkConfiguration(): { finding: Finding; config: Config | null } {
  try {
    const config = loadConfig();
    const parts = [
      config.mongodbUri === null ? 'embedded document store' : 'MongoDB',
      config.blob.connectionString === null ? 'embedded blob store' : 'Azure Blob Storage',
      config.redisUrl === null ? 'jobs in process' : 'Redis',
    ];
    return { finding: ok('configuration', parts.join(', ')), config };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const [reason = error.message] = error.message
      .replace(/^Lectern (?:can't|cannot) start: /, '')
      .split('. See ');
    return {
      finding: failed(
        'configuration',
        reason.replace(/\.$/, ''),
        'Correct the setting; .env.example lists all of them',
      ),
      config: null,
    };
  }
}

/** The nearest existing ancestor of a path, or the path itself. */
async function nearestExisting(path: string): Promise<string> {
  for (let current = path; ; current = dirname(current)) {
    const found = await stat(current).catch(() => null);
    if (found || dirname(current) === current) return current;
  }
}

export async function checkDisk(dataDir: string): Promise<Finding> {
  const directory = await nearestExisting(dataDir);
  try {
    await access(directory, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(directory);
    const free = bavail * bsize;
    const message = `${dataDir} is writable, ${formatBytes(free)} free`;
    if (free < minFreeBytes)
      return failed('disk', message, 'Free disk space, or set DATA_DIR to another disk');
    return free < lowDiskBytes
      ? warning('disk', message, 'Free disk space before uploading many files')
      : ok('disk', message);
  } catch (error) {
    return failed(
      'disk',
      `${dataDir} cannot be used (${systemReason(error)})`,
      'Set DATA_DIR to a writable directory',
    );
  }
}

export async function checkCredentials(dataDir: string): Promise<Finding> {
  const path = join(dataDir, 'credentials.json');
  const found = await stat(path).catch(() => null);
  if (!found) return skipped('credentials', `no server has been started with ${dataDir} yet`);
  if ((found.mode & 0o077) === 0) return ok('credentials', `${path} is readable by its owner only`);
  return warning('credentials', `${path} is readable by other users`, `Run 'chmod 600 ${path}'`);
}

function canConnect(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: connectTimeoutMs });
    const end = (reason: string | null) => {
      socket.destroy();
      resolve(reason);
    };
    socket.once('connect', () => end(null));
    socket.once('timeout', () => end(`timed out after ${connectTimeoutMs / 1000} s`));
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });
}

const defaultPorts: Record<string, number> = {
  'http:': 80,
  'https:': 443,
  'redis:': 6379,
  'rediss:': 6379,
  'redis+cluster:': 6379,
  'rediss+cluster:': 6379,
  'redis+sentinel:': 26_379,
  'rediss+sentinel:': 26_379,
  'mongodb:': 27017,
};

/** Host and port of each address, without credentials; a replica set has several. */
function hostsOf(address: string): { host: string; port: number }[] {
  const [, scheme = '', authority = ''] = /^([a-z+]+:)\/\/([^/?]*)/i.exec(address) ?? [];
  const hosts = authority.slice(authority.lastIndexOf('@') + 1).split(',');
  return hosts.map((text) => {
    const [, host = text, port] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(text) ?? [];
    return { host, port: port ? Number(port) : (defaultPorts[scheme] ?? 443) };
  });
}

function blobAddress(connectionString: string): string | null {
  const part = (name: string) => new RegExp(`(?:^|;)${name}=([^;]+)`, 'i').exec(connectionString)?.[1];
  const endpoint = part('BlobEndpoint');
  if (endpoint) return endpoint;
  const account = part('AccountName');
  return account
    ? `${part('DefaultEndpointsProtocol') ?? 'https'}://${account}.blob.${part('EndpointSuffix') ?? 'core.windows.net'}`
    : null;
}

export async function checkLibreOffice({ libreOfficePaths }: Config): Promise<Finding> {
  const found = await findExecutable(libreOfficePaths);
  if (found) return ok('page pictures', `${found} draws slides and pages of Word for the console`);
  const message = 'slides and pages of Word are shown as text';
  const [only, ...others] = libreOfficePaths;
  if (!only) return skipped('page pictures', `LibreOffice is turned off: ${message}`);
  if (others.length > 0) return skipped('page pictures', `LibreOffice is not installed: ${message}`);
  return warning('page pictures', `${only} cannot be run: ${message}`, 'Correct LIBREOFFICE_PATH');
}

/** Checks that each configured service accepts connections from this machine. */
export async function checkServices(config: Config): Promise<Finding[]> {
  const { mongodbUri, redisUrl, blob } = config;
  const addresses: [name: string, setting: string, address: string | null][] = [
    ['MongoDB', 'MONGODB_URI', mongodbUri?.startsWith('mongodb://') ? mongodbUri : null],
    ['Redis', 'REDIS_URL', redisUrl],
    [
      'blob storage',
      'AZURE_STORAGE_CONNECTION_STRING',
      blob.connectionString ? blobAddress(blob.connectionString) : null,
    ],
  ];
  const configured = addresses.filter((entry): entry is [string, string, string] => entry[2] !== null);
  return Promise.all(
    configured.map(async ([name, setting, address]) => {
      const hosts = hostsOf(address);
      const problems = await Promise.all(
        hosts.map(async ({ host, port }) => {
          const reason = await canConnect(host, port);
          return reason === null ? null : `${host}:${port} ${reason}`;
        }),
      );
      const refusals = problems.filter((problem) => problem !== null);
      const places = hosts.map(({ host, port }) => `${host}:${port}`).join(', ');
      if (refusals.length === 0) return ok(name, `${places} accepts connections`);
      return failed(name, `unreachable: ${refusals.join('; ')}`, `Start it, or correct ${setting}`);
    }),
  );
}
