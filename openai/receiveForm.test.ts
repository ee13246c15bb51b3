import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eventually } from '../tests/harness';
import { type ReceivedForm, receiveForm } from './receiveForm';

const maxBytes = 100_000;
const end = '\r\n--b--\r\n';
const head = (name: string) =>
  `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;

let directory: string;
let server: Server;
/** How the last request ended, and the bytes read from its connection until then. */
let outcome: Promise<{ received?: ReceivedForm; failure?: unknown; read: number }>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lectern-form-'));
  server = createServer((raw, response) => {
    const leaving = new AbortController();
    response.once('close', () => leaving.abort());
    const options = { directory, signal: leaving.signal, maxBytes };
    const { socket } = raw;
    outcome = receiveForm({ raw, headers: raw.headers } as never, options).then(
      (received) => ({ received, read: socket.bytesRead }),
      (failure: unknown) => ({ failure, read: socket.bytesRead }),
    );
    void outcome.then(({ failure }) => response.writeHead(failure ? 400 : 200).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(directory, { recursive: true, force: true });
});

const address = () => ({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });

/** Sends a form in chunks, without a length, and resolves with the status of the answer. */
function send(pieces: Iterable<string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const sent = request({ ...address(), method: 'POST', headers }, (response) => {
      resolve(response.statusCode ?? 0);
      sent.destroy();
    });
    sent.on('error', reject);
    Readable.from(pieces).pipe(sent);
  });
}

async function openFiles(): Promise<string[]> {
  const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
  return (await Promise.all(links)).filter((path) => path.startsWith(directory));
}

function* endless(): Generator<string> {
  yield head('a.txt');
  for (;;) yield 'x'.repeat(10_000);
}

test('a file of the maximum size is received', async () => {
  expect(await send([head('a.txt'), 'x'.repeat(maxBytes), end])).toBe(200);
  expect(await outcome).toMatchObject({ received: { file: { filename: 'a.txt', size: maxBytes } } });
});

test('a file that is sent without its length is read no further than the bound, and the refusal is answered', async () => {
  expect(await send(endless())).toBe(400);
  const { failure, read } = await outcome;
  expect(failure).toMatchObject({ param: 'file', apiCode: 'invalid_value' });
  // The margin is what the connection had read in advance.
  expect(read).toBeLessThan(maxBytes + 1_000_000);
  expect(await openFiles()).toEqual([]);
});

test('a form of two files is refused', async () => {
  expect(await send([head('a.txt'), 'x\r\n', head('b.txt'), 'x', end])).toBe(400);
  expect((await outcome).failure).toMatchObject({ param: 'file' });
});

test('a client that goes away leaves no open file', async () => {
  const { port, host } = address();
  const socket = connect(port, host);
  socket.write(
    'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n',
  );
  const part = `${head('a.txt')}${'x'.repeat(1000)}`;
  socket.write(`${part.length.toString(16)}\r\n${part}\r\n`);
  await eventually(openFiles, (open) => open.length === 1);
  socket.destroy();
  expect((await outcome).failure).toMatchObject({ name: 'AbortError' });
  expect(await openFiles()).toEqual([]);
});
