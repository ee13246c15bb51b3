/**
 * Seals the addresses of all connectors, the secrets of all webhook endpoints and sources, and the keys of all model providers by the
 * present SECRET_KEY: `lectern reseal`. Runs beside the gateways, which need FORMER_SECRET_KEYS until it is done.
 */
import mongoose from 'mongoose';
import { Closers } from '../app/startup/closers';
import { openSecretBox } from '../app/startup/openSecretBox';
import { loadConfig } from '../config/loadConfig';
import { createModels } from '../models/createModels';
import { openStore } from './openStore';
import { resealConnectors } from './resealConnectors';
import { resealModelProviders } from './resealModelProviders';
import { resealSources } from './resealSources';
import { resealWebhooks } from './resealWebhooks';

const connectTimeoutMs = 10_000;

const log = { debug() {}, info() {}, warn: report, error: report };

function report(fields: object, message: string): void {
  console.error(message, fields);
}

async function main(): Promise<void> {
  const config = loadConfig();
  const closers = new Closers(log);
  try {
    const uri = await openStore(config, closers);
    const options = { dbName: 'lectern', serverSelectionTimeoutMS: connectTimeoutMs, autoIndex: false };
    const connection = mongoose.createConnection(uri, options);
    closers.add('document store connection', () => connection.close());
    const models = createModels(await connection.asPromise());
    const secrets = await openSecretBox(config, models);
    const connectors = await resealConnectors(models, secrets);
    const webhooks = await resealWebhooks(models, secrets);
    const providers = await resealModelProviders(models, secrets);
    const sources = await resealSources(models, secrets);
    console.log(
      `${connectors} connectors, ${webhooks} webhook endpoints, ${providers} model providers and ${sources} sources sealed by the present key`,
    );
  } finally {
    await closers.closeAll();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
