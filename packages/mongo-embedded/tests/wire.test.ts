import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize } from 'bson';
import { MongoClient } from 'mongodb';
import { WireClient } from '../scripts/wireClient';
import { fuzzWire, manyConnections, ping } from '../scripts/wireRounds';
import { type DocumentServer, startServer } from '../src/server';
import { seeded } from './differential';

describe('The document store under malformed input', () => {
  const directory = mkdtempSync(join(tmpdir(), 'store-wire-'));
  const address = { path: join(directory, 's.sock') };
  let server: DocumentServer;

  beforeAll(async () => {
    server = await startServer({ directory, listen: address });
  });

  afterAll(async () => {
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it('answers an error or closes that one connection, and lives on', async () => {
    expect(await fuzzWire(address, 30, seeded(3))).toBeGreaterThan(200);
    await ping(address);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('answers a document that is nested too deep with an error, and keeps the connection', async () => {
    const nested = (depth: number) => {
      let document: object = {};
      for (let level = 0; level < depth; level++) document = { a: document };
      return document;
    };
    const client = new MongoClient(server.uri, { maxPoolSize: 1 });
    let closed = 0;
    client.on('connectionClosed', () => closed++);
    const collection = client.db('d').collection('deep');
    await collection.insertOne({ nested: nested(150) });
    const overflow = { code: 15, codeName: 'Overflow' };
    await expect(collection.insertOne({ nested: nested(250) })).rejects.toMatchObject(overflow);
    await expect(collection.insertMany([{}, { nested: nested(250) }])).rejects.toMatchObject({ code: 15 });
    await expect(collection.countDocuments(nested(250))).rejects.toMatchObject(overflow);
    expect(await collection.countDocuments()).toBe(1);
    expect(closed).toBe(0);
    await client.close();
  });

  it('keeps the bytes of a reply that a client has not taken yet while it answers others', async () => {
    const [slow, quick] = await Promise.all([
      WireClient.connect(address.path, 1),
      WireClient.connect(address.path, 1),
    ]);
    const documents = Array.from({ length: 90 }, (_, i) => ({
      _id: i,
      text: String(i).repeat(i % 2 === 0 ? 10_000 : 9),
    }));
    await quick.command({ insert: 'replies', documents, $db: 'd' });
    const found = async (client: WireClient, _id: number) => {
      const reply = await client.command({ find: 'replies', filter: { _id }, $db: 'd' });
      return deserialize(reply.cursor as Buffer).firstBatch[0];
    };
    const replies = documents.map(({ _id }) => found(_id % 2 === 0 ? slow : quick, _id));
    expect(await Promise.all(replies)).toEqual(documents);
    slow.close();
    quick.close();
  });

  it('serves 1,000 connections at once', async () => {
    expect(await manyConnections(address, 1000)).toBe(1000);
  });

  it.each([
    [
      'transactions',
      { find: 'c', lsid: { id: 1 }, txnNumber: 1n, startTransaction: true, autocommit: false },
      20,
    ],
    ['an unknown command', { frobnicate: 1 }, 59],
    ['JavaScript', { find: 'c', filter: { $where: 'true' } }, 2],
    ['an unknown field', { find: 'c', filtre: {} }, 40415],
    ['a bad collection name', { find: 'a$b' }, 73],
    ['an unknown stage', { aggregate: 'c', pipeline: [{ $frobnicate: 1 }], cursor: {} }, 40324],
    ['an unknown operator', { find: 'c', filter: { a: { $frobnicate: 1 } } }, 2],
  ])("refuses %s with MongoDB's code", async (_, command, code) => {
    const client = new MongoClient(server.uri);
    await expect(client.db('d').command(command)).rejects.toMatchObject({ code });
    await client.close();
  });
});
