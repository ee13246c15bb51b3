import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { everything } from '../domain/access';
import { FairSlots } from '../domain/fairSlots';
import type { PagePictures } from '../domain/ports/pagePictures';
import { noUsageMeter } from '../domain/ports/usageMeter';
import { createHttpServer } from '../http/createHttpServer';
import type { OperationContext } from '../resolvers/context';
import { problemBody, sendError } from '../rest/http/sendError';
import { addPagePictureRoute } from './pagePictureRoute';

const environmentId = '5c9e4a1b-0b7d-4f7e-9a0c-3b1c2d4e5f03';
const fileId = '7b0e4c1e-33a1-4c0b-9b66-6d1fb0d7c001';
const path = `/files/${fileId}/pages/1.png`;
const file = { _id: fileId, environmentId, status: 'ready' };

const servers: FastifyInstance[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

/** The route over a store with one file, whose pages are drawn by `draw`. */
async function start(draw: PagePictures['draw'], { requestTimeoutMs = 60_000 } = {}) {
  const log = pino({ level: 'silent' });
  const readiness = async () => ({ ready: true, checks: {} });
  const server = createHttpServer({ log, readiness, sendError, errorBody: problemBody });
  servers.push(server);
  const services = {
    models: { files: { collection: { findOne: async () => file } } },
    limiter: { consume: async () => ({ allowed: true }) },
    usageMeter: noUsageMeter,
    budgetGuard: { admit: async () => undefined },
    pagePictures: { draw },
  };
  const principal = { keyId: 'key-1', environmentId, limits: {} };
  server.register((scope) =>
    addPagePictureRoute(scope, {
      contextFor: async ({ requestId, signal }) =>
        ({
          services,
          principal,
          sight: everything,
          requestId,
          signal,
          log,
          rate: {},
        }) as unknown as OperationContext,
      networkOf: () => 'one',
      requestTimeoutMs,
    }),
  );
  return { server, listen: () => server.listen({ port: 0, host: '127.0.0.1' }) };
}

test('a client that leaves before its request is handled, as while its session is read, has no page drawn', async () => {
  const drawing = new EventEmitter();
  const queue = new FairSlots({ maxPerOwner: 4, maxWaitingPerOwner: 300 });
  const { server, listen } = await start((drawn, _number, signal) => {
    const picture = queue.run(drawn.environmentId, signal, async () => Readable.from(['picture']));
    picture.then(
      () => drawing.emit('end', 'drawn'),
      (error: Error) => drawing.emit('end', error.name),
    );
    return picture;
  });
  server.addHook('onRequest', async (_request, reply) => {
    const left = once(reply.raw, 'close');
    client.destroy();
    await left;
  });
  const { hostname, port } = new URL(await listen());
  const ended = once(drawing, 'end');
  const client = connect(Number(port), hostname);
  client.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  expect(await ended).toEqual(['AbortError']);
});

test('a picture that is not there within the time limit is a timeout, and is closed when it comes', async () => {
  const picture = Readable.from(['picture']);
  let draw = (_picture: Readable) => {};
  const drawn = new Promise<Readable>((resolve) => {
    draw = resolve;
  });
  const { listen } = await start(() => drawn, { requestTimeoutMs: 20 });
  const response = await fetch((await listen()) + path);
  expect([response.status, await response.json()]).toMatchObject([504, { detail: 'The request timed out.' }]);
  const closed = once(picture, 'close');
  draw(picture);
  await closed;
  expect(picture.destroyed).toBe(true);
});

test('a picture that is drawn in time is sent', async () => {
  const { listen } = await start(async () => Readable.from(['picture']));
  const response = await fetch((await listen()) + path);
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    ...[200, 'image/png', 'picture'],
  ]);
});
