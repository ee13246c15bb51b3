import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connector } from '../../domain/ports/connector';
import { createOpenConnector } from '../../providers/connectors/openConnector';
import { startFakeMysql } from '../../scripts/fuzz/connectors/fakeMysql';
import { startFakePostgres } from '../../scripts/fuzz/connectors/fakePostgres';
import type { Distort, FakeServer, State } from '../../scripts/fuzz/connectors/fakeServer';
import { canMakeCertificates, makeCertificate } from '../makeCertificate';
import { connectorProcesses } from './processesOf';

jest.setTimeout(120_000);

const limits = { timeoutMs: 3_000, maxRows: 100, maxBytes: 100_000 };
const count = 'SELECT count(*) FROM items';
const open = createOpenConnector({ sqliteDirectories: [], maxProcesses: 40 });
const states: State[] = ['greeting', 'login', 'query'];
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

let turns = 0;
const turn = setInterval(() => turns++, 10);
afterAll(() => clearInterval(turn));

const start = { postgres: startFakePostgres, mysql: startFakeMysql };
type Kind = keyof typeof start;

let certificate: { cert: Buffer; key: Buffer } | null = null;
beforeAll(async () => {
  if (!canMakeCertificates) return;
  const directory = mkdtempSync(join(tmpdir(), 'lectern-certificate-'));
  const { cert, key } = await makeCertificate(directory);
  certificate = { cert: readFileSync(cert), key: readFileSync(key) };
  rmSync(directory, { recursive: true });
});

async function attach(
  kind: Kind,
  isEncrypted = false,
): Promise<{ server: FakeServer; connector: Connector }> {
  const server = await start[kind](isEncrypted ? certificate : null);
  const connector = open(kind, `${kind}://reader:hush@127.0.0.1:${server.port}/shop`, `owner ${server.port}`);
  attached.push({ server, connector });
  return { server, connector };
}
const attached: { server: FakeServer; connector: Connector }[] = [];
afterEach(async () => {
  for (const { server, connector } of attached.splice(0)) {
    await connector.close();
    server.close();
  }
});

/** Sends the bytes in the state, alone or before what the server would have said. */
const inject =
  (wanted: State, bytes: Buffer, isAlone: boolean): Distort =>
  (state, reply) => {
    if (state !== wanted) return reply;
    return isAlone ? bytes : Buffer.concat([bytes, reply]);
  };
const ways = states.flatMap((state) => [true, false].map((isAlone) => ({ state, isAlone })));

const messages: Record<Kind, Record<string, Buffer>> = {
  postgres: {
    'an authentication of an unknown kind': hex('52 00000008 00000063'),
    'an error whose last field has no end': hex('45 00000006 4d41'),
    'a description of rows without a query': hex(
      '54 0000001b 0001 6900 00000000 0000 00000017 0004 ffffffff 0000',
    ),
    'a row without a query': hex('44 0000000b 0001 00000001 31'),
    'a length below zero': hex('52 ffffffff 00000000'),
    'a row that claims more values than it has': hex('44 00000006 7fff'),
    'a message of an unknown type': hex('01 00000004'),
  },
  mysql: {
    'a packet that is longer than what follows': hex('ffffff 00 0a'),
    'an empty packet': hex('000000 00'),
    'a wrong sequence number': hex('070000 63 00000002000000'),
    'a greeting that is cut off': hex('020000 00 0a35'),
    'a request for a local file': hex('0c0000 01 fb2f6574632f706173737764'),
    'a switch to an unknown authentication': hex('060000 02 fe6e6f6e6500'),
    'an error without a text': hex('010000 02 ff'),
    'a count of columns beyond all bounds': hex('090000 01 feffffffffffffff7f'),
  },
};

const wires = (['postgres', 'mysql'] as const).flatMap((kind) => [
  { kind, isEncrypted: false, name: kind },
  ...(canMakeCertificates ? [{ kind, isEncrypted: true, name: `${kind} over TLS` }] : []),
]);
if (!canMakeCertificates) test.skip('skipped: TLS needs openssl: apt-get install openssl', () => undefined);

describe.each(wires)('a hostile server of $name', ({ kind, isEncrypted }) => {
  test.each(Object.entries(messages[kind]))(
    '%s ends one query at most, in every state',
    async (_name, bytes) => {
      const before = turns;
      await Promise.all(
        ways.map(async ({ state, isAlone }) => {
          const { server, connector } = await attach(kind, isEncrypted);
          server.distort(inject(state, bytes, isAlone));
          const outcome = await connector.query(count, [], limits).then(
            ({ rows }) => rows,
            (error: { code: string }) => error.code,
          );
          // A driver may pass over what is out of place, too.
          expect([[['1']], 'unavailable', 'upstream_error', 'timeout']).toContainEqual(outcome);
          server.distort((_state, reply) => reply);
          const again = await connector.query(count, [], limits);
          expect(again.rows).toEqual([['1']]);
        }),
      );
      expect(turns).toBeGreaterThan(before + 1);
    },
  );

  test('one that ends idle connections is asked by new ones', async () => {
    const { server, connector } = await attach(kind, isEncrypted);
    for (let at = 0; at < 20; at++) {
      expect((await connector.query(count, [], limits)).rows).toEqual([['1']]);
      server.distort((_state, reply) => reply);
    }
  });

  test('one that behaves and turns hostile is asked less and less', async () => {
    const { server, connector } = await attach(kind, isEncrypted);
    const schema = await connector.introspect();
    expect(schema.tables.map(({ name }) => name)).toEqual(['items']);
    const crash: Distort = () => {
      // The worst that a message can do to its process.
      for (const child of connectorProcesses()) process.kill(child, 'SIGKILL');
      return null;
    };
    server.distort(crash);
    const attempts = server.connections;
    const failures = [];
    for (let at = 0; at < 12; at++) {
      failures.push(await connector.query(count, [], limits).catch((error: unknown) => error));
    }
    for (const failure of failures) expect(failure).toMatchObject({ code: 'unavailable', retryable: true });
    expect(failures.at(-1)).toMatchObject({ retryAfterSeconds: expect.any(Number) });
    expect(server.connections - attempts).toBeLessThan(5);
  });

  test('what it sends without end is not held', async () => {
    const { server, connector } = await attach(kind, isEncrypted);
    let written = 0;
    server.distort((_state, _reply, socket) => {
      const megabyte = Buffer.alloc(1_000_000, 0x41);
      const pour = () => {
        if (socket.destroyed || written > 600_000_000) return;
        written += megabyte.length;
        socket.write(megabyte, pour);
      };
      // A message of 600 MB, of which not all is ever sent.
      socket.write(kind === 'postgres' ? hex('52 23c34600 00000000') : hex('ffffff 00'), pour);
      return null;
    });
    await expect(connector.query(count, [], limits)).rejects.toMatchObject({ code: 'unavailable' });
    expect(written).toBeLessThan(100_000_000);
  });
});

test('an authentication that is switched without end fails', async () => {
  const { server, connector } = await attach('mysql');
  const name = Buffer.from('\xfemysql_native_password\0saltsaltsaltsaltsalt\0', 'latin1');
  server.distort((state, reply, socket) => {
    if (state === 'greeting') return reply;
    let sequence = 2;
    const again = () => {
      const head = Buffer.from([name.length, 0, 0, sequence & 255]);
      sequence += 2;
      if (!socket.destroyed) socket.write(Buffer.concat([head, name]));
    };
    socket.on('data', again);
    again();
    return null;
  });
  await expect(connector.query(count, [], limits)).rejects.toMatchObject({ code: 'unavailable' });
});
