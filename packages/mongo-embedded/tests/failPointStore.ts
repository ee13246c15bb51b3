import { type Collection, MongoClient, type MongoClientOptions } from 'mongodb';
import { openStore } from './storeUnderTest';

export interface Row {
  _id: number;
  n: number;
}

/** A store of a replica set whose commands can be made to fail, and a client that tells the names of what it sends. */
export class FailPointStore {
  readonly seen: string[] = [];
  private store?: Awaited<ReturnType<typeof openStore>>;
  private ownClient?: MongoClient;

  async open(): Promise<void> {
    this.store = await openStore({ replicaSet: 'rs0', failPoints: true });
  }

  async close(): Promise<void> {
    await this.store?.close();
  }

  /** Connects, and leaves three rows, 1 to 3. */
  async begin(): Promise<void> {
    this.ownClient = await this.connect();
    await this.rows.deleteMany({});
    await this.rows.insertMany([1, 2, 3].map((_id) => ({ _id, n: _id })));
    this.seen.length = 0;
  }

  async end(): Promise<void> {
    for (const name of ['failCommand', 'onPrimaryTransactionalWrite']) await this.fail({}, 'off', name);
    await this.ownClient?.close();
  }

  get client(): MongoClient {
    if (!this.ownClient) throw new Error('not begun');
    return this.ownClient;
  }

  get rows(): Collection<Row> {
    return this.client.db('faults').collection<Row>('rows');
  }

  async connect(options: MongoClientOptions = {}): Promise<MongoClient> {
    if (!this.store) throw new Error('not open');
    const connected = await new MongoClient(this.store.server.uri, {
      monitorCommands: true,
      minHeartbeatFrequencyMS: 10,
      ...options,
    }).connect();
    connected.on('commandStarted', ({ commandName }) => this.seen.push(commandName));
    return connected;
  }

  fail(data: object, mode: object | string = { times: 1 }, name = 'failCommand') {
    return this.store?.client.db('admin').command({ configureFailPoint: name, mode, data });
  }
}
