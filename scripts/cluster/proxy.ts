/**
 * A small balancer before the gateways, as nginx or Front Door would be. It asks each gateway whether it is ready,
 * and sends a request on to another one only where that can't run it twice: nothing was sent yet, or the method is
 * idempotent and no answer has begun.
 */
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

const healthIntervalMs = 500;
const healthTimeoutMs = 2_500;
const connectTimeoutMs = 2_000;
/** Less than a gateway keeps idle connections. */
const keptIdleMs = 30_000;
/** Subscriptions are silent for long; anything else is answered or given up by the gateway well before. */
const idleTimeoutMs = 3_600_000;
const idempotentMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE']);

export interface GatewayProxy {
  origin: string;
  /** Asks the gateways at once instead of at the next turn. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

interface Target {
  host: string;
  /** Keeps connections: Node accepts one per turn of its event loop, so that new ones queue at a busy gateway. */
  agent: Agent;
  port: number;
  ready: boolean;
}

/** Starts balancing over `origins` (http, without a path). */
export async function startProxy(options: { port: number; origins: string[] }): Promise<GatewayProxy> {
  const targets = options.origins.map((origin): Target => {
    const { hostname, port } = new URL(origin);
    return {
      host: hostname,
      port: Number(port),
      agent: new Agent({ keepAlive: true, timeout: keptIdleMs }),
      ready: true,
    };
  });
  let turn = 0;

  /** The ready ones in turn; the others too, last, for when none says that it is ready. */
  function inOrder(): Target[] {
    turn += 1;
    const rotated = targets.map((_, index) => targets[(turn + index) % targets.length] as Target);
    return [...rotated.filter(({ ready }) => ready), ...rotated.filter(({ ready }) => !ready)];
  }

  async function refresh(): Promise<void> {
    await Promise.all(
      targets.map(async (target) => {
        const url = `http://${target.host}:${target.port}/readyz`;
        const answer = await fetch(url, { signal: AbortSignal.timeout(healthTimeoutMs) }).catch(() => null);
        await answer?.arrayBuffer().catch(() => undefined);
        target.ready = answer?.ok ?? false;
      }),
    );
  }

  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing, inOrder());
  });
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    tunnel(incoming, socket, head, inOrder()).catch(() => socket.destroy());
  });
  server.requestTimeout = 0;
  await listen(server, options.port);

  let asking = false;
  const health = setInterval(() => {
    if (asking) return;
    asking = true;
    refresh().finally(() => {
      asking = false;
    });
  }, healthIntervalMs);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refresh,
    async close() {
      clearInterval(health);
      server.closeAllConnections();
      for (const { agent } of targets) agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}

/** The first of the targets that takes a connection: until then nothing of the request has been sent. */
async function reach(targets: Target[]): Promise<Socket> {
  for (const target of targets) {
    const socket = await open(target);
    if (socket) return socket;
    target.ready = false;
  }
  throw new Error('no gateway takes connections');
}

function open({ host, port }: Target): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, noDelay: true });
    socket.setTimeout(connectTimeoutMs, () => socket.destroy());
    socket.once('connect', () => {
      socket.setTimeout(0);
      resolve(socket);
    });
    socket.once('error', () => resolve(null));
    socket.once('close', () => resolve(null));
  });
}

/** Sends a request on to the first of the targets that takes a connection. Until then nothing of it has been sent. */
function forward(incoming: IncomingMessage, outgoing: ServerResponse, [target, ...rest]: Target[]): void {
  if (!target) {
    refuse(outgoing);
    return;
  }
  const { host, port, agent } = target;
  const { method = 'GET', url = '/' } = incoming;
  const hasBody = incoming.headers['content-length'] !== undefined || 'transfer-encoding' in incoming.headers;
  // Not `close`: a gateway that refuses a long body would then hang up on the rest of it, and its answer be lost.
  const headers = { ...incoming.headers, connection: 'keep-alive' };
  const upstream = request({ host, port, agent, method, path: url, headers });
  const connecting = setTimeout(() => upstream.destroy(new Error('takes no connection')), connectTimeoutMs);
  let isSent = false;
  const send = () => {
    clearTimeout(connecting);
    isSent = true;
    if (hasBody) incoming.pipe(upstream);
    else upstream.end();
  };
  upstream.once('socket', (socket) => (socket.connecting ? socket.once('connect', send) : send()));
  upstream.setTimeout(idleTimeoutMs, () => upstream.destroy());
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) upstream.destroy();
  });
  upstream.once('response', (answer) => {
    const { connection: _hop, 'keep-alive': _keepAlive, ...kept } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, kept);
    outgoing.flushHeaders();
    answer.pipe(outgoing);
    answer.once('error', () => outgoing.destroy());
    // A connection that the rest of a body would still go over takes no other request.
    answer.once('end', () => upstream.writableFinished || upstream.destroy());
  });
  upstream.once('error', () => {
    clearTimeout(connecting);
    if (outgoing.destroyed) return;
    if (!isSent) target.ready = false;
    const mayRepeat = !isSent || (idempotentMethods.has(method) && !hasBody && !outgoing.headersSent);
    // A kept connection may have ended just now, which says nothing of the gateway.
    if (mayRepeat) forward(incoming, outgoing, upstream.reusedSocket ? [target, ...rest] : rest);
    else if (outgoing.headersSent) outgoing.destroy();
    else refuse(outgoing);
  });
  // Whatever of it nobody takes any more is read all the same: the client's next request comes behind it.
  if (hasBody) upstream.once('close', () => isSent && incoming.unpipe(upstream).resume());
}

function refuse(outgoing: ServerResponse): void {
  if (outgoing.headersSent || outgoing.destroyed) return;
  const body = JSON.stringify({
    code: 'unavailable',
    status: 502,
    detail: 'No gateway answers at the moment.',
  });
  outgoing.writeHead(502, { 'content-type': 'application/json' }).end(body);
}

/** WebSockets: the bytes as they are, both ways. */
async function tunnel(
  incoming: IncomingMessage,
  client: Duplex,
  head: Buffer,
  targets: Target[],
): Promise<void> {
  // Its client may go away meanwhile.
  client.on('error', () => client.destroy());
  const socket = await reach(targets);
  if (client.destroyed) {
    socket.destroy();
    return;
  }
  const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    lines.push(`${incoming.rawHeaders[index]}: ${incoming.rawHeaders[index + 1]}`);
  }
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  socket.write(head);
  socket.pipe(client).pipe(socket);
  for (const [one, other] of [
    [socket, client],
    [client, socket],
  ] as const) {
    one.on('error', () => other.destroy());
    one.once('close', () => other.destroy());
  }
}
