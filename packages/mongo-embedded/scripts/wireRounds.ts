import { connect, type Socket } from 'node:net';
import { serialize } from 'bson';

/** Where a server listens. */
export type Address = { path: string } | { host: string; port: number };

const OP_MSG = 2013;
const OP_QUERY = 2004;

function frame(opCode: number, body: Buffer, length = body.length + 16): Buffer {
  const head = Buffer.alloc(16);
  head.writeInt32LE(length, 0);
  head.writeInt32LE(1, 4);
  head.writeInt32LE(opCode, 12);
  return Buffer.concat([head, body]);
}

function message(command: object, flags = 0): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32LE(flags, 0);
  return frame(OP_MSG, Buffer.concat([head, serialize(command)]));
}

function nested(depth: number): object {
  let value: object = { a: 1 };
  for (let i = 0; i < depth; i++) value = i % 2 ? { a: value } : { a: [value] };
  return value;
}

/** Messages that are wrong in a known way. */
function hostile(): Buffer[] {
  const find = Buffer.from(serialize({ find: 'c', filter: {}, $db: 'fuzz' }));
  const lying = Buffer.from(find);
  lying.writeInt32LE(0x7fffffff, 0);
  const negative = Buffer.from(find);
  negative.writeInt32LE(-1, 0);
  const section = (kind: number, bytes: Buffer) =>
    frame(OP_MSG, Buffer.concat([Buffer.alloc(4), Buffer.from([kind]), bytes]));
  return [
    frame(OP_MSG, Buffer.alloc(0)),
    frame(OP_MSG, find, 0x7fffffff),
    frame(OP_MSG, find, -5),
    frame(OP_MSG, find, 3),
    frame(2012, Buffer.alloc(30)),
    frame(99, find),
    frame(OP_QUERY, Buffer.alloc(3)),
    frame(OP_QUERY, Buffer.from('\0\0\0\0admin.$cmd')),
    section(0, lying),
    section(0, negative),
    section(7, find),
    section(1, Buffer.from([255, 255, 255, 127, 65, 0])),
    section(1, Buffer.from([4, 0, 0, 0, 65, 65, 65])),
    message({ find: 'c', filter: nested(150), $db: 'fuzz' }),
    message({ find: 'c', filter: nested(5000), $db: 'fuzz' }),
    message({ insert: 'c', documents: [nested(5000)], $db: 'fuzz' }),
    message({ find: 'c', filter: { $where: 'while(true){}' }, $db: 'fuzz' }),
    message({
      aggregate: 'c',
      pipeline: [{ $project: { x: { $function: { body: 'x', args: [], lang: 'js' } } } }],
      cursor: {},
      $db: 'fuzz',
    }),
    message({ find: 'c', $db: '' }),
    message({ find: 5, $db: 'fuzz' }),
    message({ find: 'c\0d', $db: 'fuzz' }),
    message({ '': 1, $db: 'fuzz' }),
    message({ __proto__x: 1, constructor: 1, $db: 'fuzz' }),
    message({ constructor: 1, $db: 'fuzz' }),
    message({
      update: 'c',
      updates: [{ q: {}, u: { $set: { '__proto__.polluted': 1 } }, upsert: true }],
      $db: 'fuzz',
    }),
    message({ getMore: 5, collection: 'c', $db: 'fuzz' }),
    message({ aggregate: 'c', pipeline: [{ $match: nested(180) }], cursor: { batchSize: -1 }, $db: 'fuzz' }),
    Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'),
    Buffer.alloc(100_000, 0xff),
  ];
}

function open(address: Address): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = 'path' in address ? connect(address.path) : connect(address.port, address.host);
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Sends bytes on a connection of their own, and waits for an answer, the end of the connection, or a short time. */
async function send(address: Address, bytes: Buffer): Promise<void> {
  const socket = await open(address);
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, 30);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    socket.once('data', done);
    socket.once('close', done);
    socket.once('error', done);
    socket.write(bytes);
  });
  socket.destroy();
}

/** Asks for a ping on a fresh connection; throws when there is no answer in time. */
export async function ping(address: Address, deadlineMs = 10_000): Promise<void> {
  const socket = await open(address);
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the server does not answer a ping')), deadlineMs);
    socket.once('data', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.once('error', reject);
    socket.write(message({ ping: 1, $db: 'admin' }));
  });
  socket.destroy();
}

const VALID = [
  { insert: 'c', documents: [{ _id: 1, a: [1, 2, { b: 'x' }] }], $db: 'fuzz' },
  { find: 'c', filter: { a: { $gt: 1 } }, sort: { a: 1 }, projection: { a: 1 }, $db: 'fuzz' },
  { update: 'c', updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }], $db: 'fuzz' },
  { aggregate: 'c', pipeline: [{ $group: { _id: '$a', n: { $sum: 1 } } }], cursor: {}, $db: 'fuzz' },
  { createIndexes: 'c', indexes: [{ key: { a: 1 }, name: 'a_1' }], $db: 'fuzz' },
  { findAndModify: 'c', query: {}, update: { $set: { z: 1 } }, $db: 'fuzz' },
];

/** Valid commands with random bytes changed, cut off or repeated. */
function mutate(random: () => number): Buffer {
  const bytes = message(VALID[Math.floor(random() * VALID.length)] ?? {});
  const changes = 1 + Math.floor(random() * 4);
  for (let i = 0; i < changes; i++)
    bytes[4 + Math.floor(random() * (bytes.length - 4))] = Math.floor(random() * 256);
  if (random() < 0.1) return bytes.subarray(0, Math.floor(random() * bytes.length));
  if (random() < 0.1) bytes.writeInt32LE(Math.floor((random() - 0.5) * 2 ** 32), 0);
  return bytes;
}

/** Sends hostile and random messages, checking all the while that the server answers others. Returns how many it sent. */
export async function fuzzWire(address: Address, rounds: number, random: () => number): Promise<number> {
  let sent = 0;
  for (const bytes of hostile()) {
    await send(address, bytes);
    await ping(address);
    sent++;
  }
  for (let round = 0; round < rounds; round++) {
    await Promise.all(Array.from({ length: 8 }, () => send(address, mutate(random))));
    sent += 8;
    if (round % 10 === 0) await ping(address);
  }
  return sent;
}

/** Holds many connections open at once, and asks on each of them. */
export async function manyConnections(address: Address, count: number): Promise<number> {
  const sockets: Socket[] = [];
  for (let from = 0; from < count; from += 100) {
    sockets.push(
      ...(await Promise.all(Array.from({ length: Math.min(100, count - from) }, () => open(address)))),
    );
  }
  const answers = await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<number>((resolve) => {
          const timer = setTimeout(() => resolve(0), 20_000);
          socket.once('data', () => {
            clearTimeout(timer);
            resolve(1);
          });
          socket.write(message({ ping: 1, $db: 'admin' }));
        }),
    ),
  );
  for (const socket of sockets) socket.destroy();
  return answers.reduce((sum, answer) => sum + answer, 0);
}
