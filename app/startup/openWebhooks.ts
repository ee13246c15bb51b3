import { signatureHeaders } from '../../providers/webhooks/signature';
import type { Services } from '../../resolvers/context';
import { createWebhookWorker } from '../../workers/webhooks/createWebhookWorker';
import { watchConnectors } from '../../workers/webhooks/watchConnectors';
import type { Closers } from './closers';

export interface Webhooks {
  start(): void;
}

/** Creates what sends webhooks, and what notices that connectors become unavailable. */
export function openWebhooks(services: Services, closers: Closers): Webhooks {
  const { connectors, webhookSender: sender, log } = services;
  const worker = createWebhookWorker({ ...services, sender, sign: signatureHeaders });
  const watch = watchConnectors({
    ...services,
    isReachable: async (connector) => (await connectors.health(connector)).status === 'up',
  });
  closers.add('webhooks', () => Promise.all([worker.close(), watch.close()]));
  return {
    start() {
      watch.start();
      worker
        .start()
        .catch((error: unknown) =>
          log.error({ error }, 'could not start to send webhooks; restart the process'),
        );
    },
  };
}
