/**
 * A process of its own that sends webhooks, with short delays, until it is killed. It is started by esbuild's output,
 * so it has no types of its own to check: `node dispatcherProcess.js <mongodb uri> <ports of the receivers>`.
 */
import mongoose from 'mongoose';
import { noTelemetry } from '../../../domain/ports/telemetry';
import { createModels } from '../../../models/createModels';
import { createMemoryEventBus } from '../../../providers/events/memoryEventBus';
import { createWebhookSender } from '../../../providers/webhooks/createWebhookSender';
import { signatureHeaders } from '../../../providers/webhooks/signature';
import { createWebhookWorker } from '../../../workers/webhooks/createWebhookWorker';

const ignore = () => undefined;

async function main(uri: string, allowedPorts: number[]): Promise<void> {
  const options = { dbName: 'lectern', autoIndex: false, autoCreate: false };
  const connection = await mongoose.createConnection(uri, options).asPromise();
  await createWebhookWorker({
    models: createModels(connection),
    events: createMemoryEventBus(),
    secrets: { seal: (secret) => secret, open: (sealed) => sealed },
    sender: createWebhookSender({
      allowedNetworks: ['127.0.0.0/8'],
      allowedPorts,
      userAgent: 'test',
    }),
    sign: signatureHeaders,
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    telemetry: noTelemetry,
    delaysMs: [0, ...Array<number>(19).fill(20)],
    leaseMs: 1_000,
  }).start();
  // Timers of the worker do not keep a process alive.
  setInterval(ignore, 60_000);
  process.stdout.write('started\n');
}

void main(String(process.argv[2]), String(process.argv[3]).split(',').map(Number));
