/**
 * Azurite as an identity meets Azure: over TLS, with tokens in place of the account's key. The tokens come from an
 * endpoint like that of App Service; Azurite checks their form, lifetime, issuer and audience, and signs nobody's.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import tls from 'node:tls';
import { freePort } from '../../scripts/cluster/ports';
import { canMakeCertificates, makeCertificate } from '../makeCertificate';

const account = 'lectern';
const program = resolve(__dirname, '../../dist/scripts/blobStore.js');
const startTimeoutMs = 20_000;
const identityHeader = 'a secret of the tests';

export const canStartAzuriteWithIdentity = canMakeCertificates;
export const enableAzuriteWithIdentity = 'apt-get install openssl; npx jest tests/contract/blob';

export interface AzuriteWithIdentity {
  endpoint: string;
  /** How often a token was asked for. */
  readonly tokens: number;
  close(): Promise<void>;
}

/** What an identity gets from Microsoft Entra for the storage service. */
function tokenFor(resource: string): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    ...{ aud: resource, iss: 'https://sts.windows.net/tenant/', tid: 'tenant', oid: 'principal' },
    ...{ iat: now, nbf: now - 60, exp: now + 3600 },
  };
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.${Buffer.from('none').toString('base64url')}`;
}

async function serveTokens(onToken: () => void): Promise<Server> {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    const resource = (searchParams.get('resource') ?? '').replace(/\/$/, '');
    if (request.headers['x-identity-header'] !== identityHeader || resource === '') {
      response.writeHead(401).end('{}');
      return;
    }
    onToken();
    const expires_on = String(Math.floor(Date.now() / 1000) + 3600);
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ access_token: tokenFor(resource), expires_on, resource, token_type: 'Bearer' }),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Azurite ended at start (${child.exitCode}).`);
    const socket = tls.connect({ host: '127.0.0.1', port });
    const isUp = await Promise.race([
      once(socket, 'secureConnect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isUp) return;
    if (Date.now() > deadline) throw new Error('Azurite did not start in time.');
    await delay(50);
  }
}

export async function startAzuriteWithIdentity(): Promise<AzuriteWithIdentity> {
  const directory = await mkdtemp(join(tmpdir(), 'lectern-identity-'));
  const { cert, key } = await makeCertificate(directory);
  const ca = await readFile(cert);
  // A process gets its authorities at its start; this one is running.
  const connect = tls.connect.bind(tls) as (options: tls.ConnectionOptions) => tls.TLSSocket;
  const trusting = jest
    .spyOn(tls, 'connect')
    .mockImplementation(((options: tls.ConnectionOptions, ...rest: []) =>
      connect({ ...options, ca }, ...rest)) as typeof tls.connect);

  let tokens = 0;
  const tokenServer = await serveTokens(() => {
    tokens += 1;
  });
  process.env.IDENTITY_ENDPOINT = `http://127.0.0.1:${(tokenServer.address() as AddressInfo).port}/token`;
  process.env.IDENTITY_HEADER = identityHeader;

  const port = await freePort();
  const child = spawn(
    process.execPath,
    [program, '--port', String(port), '--data', directory, '--cert', cert, '--key', key],
    {
      stdio: 'ignore',
      env: { AZURITE_ACCOUNTS: `${account}:${Buffer.from('unknown to the store').toString('base64')}` },
    },
  );
  await untilListening(child, port);
  return {
    endpoint: `https://127.0.0.1:${port}/${account}`,
    get tokens() {
      return tokens;
    },
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      tokenServer.close();
      delete process.env.IDENTITY_ENDPOINT;
      delete process.env.IDENTITY_HEADER;
      trusting.mockRestore();
      await rm(directory, { recursive: true });
    },
  };
}
