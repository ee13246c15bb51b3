/**
 * Seals the addresses of all connectors by the present SECRET_KEY: `npm run reseal`. Runs beside the gateways, which
 * need FORMER_SECRET_KEYS until it is done.
 */
import mongoose from 'mongoose';
import { openSecretBox } from '../boot/openSecretBox';
import { loadConfig } from '../config';
import { createModels } from '../models/createModels';
import { openStore } from './openStore';
import { resealConnectors } from './resealConnectors';

const connectTimeoutMs = 10_000;

async function main(): Promise<void> {
  const config = loadConfig();
  const secrets = await openSecretBox(config);
  const store = await openStore(config);
  const options = { dbName: 'lectern', serverSelectionTimeoutMS: connectTimeoutMs, autoIndex: false };
  const connection = mongoose.createConnection(store.uri, options);
  try {
    const count = await resealConnectors(createModels(await connection.asPromise()), secrets);
    console.log(`${count} connectors sealed by the present key`);
  } finally {
    await connection.close();
    await store.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
