import { join } from 'node:path';
import type { Config } from '../config';
import type { OpenConnector } from '../domain/ports/connector';
import type { EventBus } from '../domain/ports/events';
import type { SecretBox } from '../domain/ports/secretBox';
import type { Telemetry } from '../domain/ports/telemetry';
import { createOpenConnector } from '../providers/connectors/openConnector';
import { measuredConnectors } from '../providers/telemetry/measuredStores';
import { ConnectorPool } from '../search/structured/connectorPool';
import type { Closers } from './closers';
import { createSampleDatabase } from './demo/sampleDatabase';
import { openSecretBox } from './openSecretBox';

/** What structured search needs: opening databases, their sealed addresses, and the ones that are open. */
export async function openConnectors(
  config: Config,
  events: EventBus,
  closers: Closers,
  telemetry: Telemetry,
): Promise<{ connectors: ConnectorPool; openConnector: OpenConnector; secrets: SecretBox }> {
  const secrets = await openSecretBox(config);
  const sqliteDirectories = config.sqliteDirectories.length > 0 ? config.sqliteDirectories : undefined;
  const open = createOpenConnector({
    sqliteDirectories,
    sampleDatabase: () => createSampleDatabase(join(config.dataDir, 'demo', 'shop.sqlite')),
  });
  const openConnector = measuredConnectors(open, telemetry);
  const connectors = new ConnectorPool({ open: openConnector, secrets });
  closers.add('connectors', () => connectors.close());
  // Deleted on another replica: the database is let go here too.
  const unsubscribe = await events.subscribe('invalidate', ({ type, id }) => {
    if (type === 'Connector') void connectors.evict(id);
  });
  closers.add('connector events', unsubscribe);
  return { connectors, openConnector, secrets };
}
