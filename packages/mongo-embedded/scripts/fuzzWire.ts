/* Sends malformed messages to a document store of its own: npm run fuzz -- store:wire [ROUNDS SEED] */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDocumentStore } from '../src/startDocumentStore';
import { fuzzWire, manyConnections, ping } from './wireRounds';

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

async function main(): Promise<void> {
  const [rounds, seed] = [Number(process.argv[2] ?? 2000), Number(process.argv[3] ?? Date.now() % 1_000_000)];
  const data = mkdtempSync(join(tmpdir(), 'store-fuzz-'));
  const store = await startDocumentStore({ dataDir: data });
  store.onExit((code) => {
    console.error(`the store ended with code ${code}; seed ${seed}`);
    process.exit(1);
  });
  const address = { path: decodeURIComponent(/^mongodb:\/\/([^/]+)/.exec(store.uri)?.[1] ?? '') };
  const sent = await fuzzWire(address, rounds, seeded(seed));
  const answered = await manyConnections(address, 1000);
  await ping(address);
  console.log(
    `${sent} malformed messages (seed ${seed}); the store lives, and answered ${answered} of 1000 connections at once`,
  );
  await store.close();
  rmSync(data, { recursive: true, force: true });
  if (answered !== 1000) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
