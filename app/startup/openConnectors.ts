import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/loadConfig';
import type { EventBus } from '../../domain/ports/events';
import type { Telemetry } from '../../domain/ports/telemetry';
import { createOpenConnector } from '../../providers/connectors/openConnector';
import { measuredConnectors } from '../../providers/telemetry/measuredStores';
import type { Services } from '../../resolvers/context';
import { ConnectorPool } from '../../search/structured/connectorPool';
import type { Closers } from './closers';
import { createSampleDatabase } from './demo/sampleDatabase';
import { openSecretBox } from './openSecretBox';

/** Opens the services of structured search: the connector factory, the connector pool and the secret box. */
export async function openConnectors(
  config: Config,
  events: EventBus,
  closers: Closers,
  telemetry: Telemetry,
): Promise<Pick<Services, 'connectors' | 'openConnector' | 'allowsWriteAccounts' | 'secrets'>> {
  const secrets = await openSecretBox(config);
  const [ownDirectory] = config.connectors.sqliteDirectories;
  if (ownDirectory) mkdirSync(ownDirectory, { recursive: true, mode: 0o700 });
  const open = createOpenConnector({
    ...config.connectors,
    sampleDatabase: () => createSampleDatabase(join(config.dataDir, 'demo', 'shop.sqlite')),
  });
  const openConnector = measuredConnectors(open, telemetry);
  const connectors = new ConnectorPool({ open: openConnector, secrets });
  closers.add('connectors', () => connectors.close());
  // Connectors that are changed or deleted on another replica are evicted here too.
  const unsubscribe = await events.subscribe('invalidate', ({ type, id }) => {
    if (type === 'Connector') void connectors.evict(id);
  });
  closers.add('connector events', unsubscribe);
  return { connectors, openConnector, secrets, allowsWriteAccounts: config.connectors.allowsWriteAccounts };
}
