import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type MongoClientOptions } from 'mongodb';
import { type DocumentServer, type ServerOptions, startServer } from '../src/server';

export interface StoreUnderTest {
  server: DocumentServer;
  client: MongoClient;
  close(): Promise<void>;
}

/** A store of its own on a unix socket, in this process, with a client. */
export async function openStore(
  options: Partial<ServerOptions> = {},
  clientOptions: MongoClientOptions = {},
): Promise<StoreUnderTest> {
  const directory = mkdtempSync(join(tmpdir(), 'store-test-'));
  const server = await startServer({ directory, listen: { path: join(directory, 's.sock') }, ...options });
  const client = new MongoClient(server.uri, clientOptions);
  return {
    server,
    client,
    close: async () => {
      await client.close();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Asks again until the answer satisfies, or the deadline has passed. */
export async function eventually<T>(
  ask: () => Promise<T>,
  satisfied: (value: T) => boolean,
  deadlineMs = 20_000,
): Promise<T> {
  const until = Date.now() + deadlineMs;
  for (;;) {
    const value = await ask();
    if (satisfied(value) || Date.now() > until) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
