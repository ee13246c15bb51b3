import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config';
import { ConnectorPool } from '../../connectors/connectorPool';
import { WorkbookPool } from '../../connectors/workbookPool';
import type { BlobStore } from '../../domain/ports/blobStore';
import type { EventBus } from '../../domain/ports/events';
import type { Telemetry } from '../../domain/ports/telemetry';
import type { Models } from '../../models/createModels';
import { questionReaders } from '../../providers/ai/builtin/sql/createQuestionReader';
import { wordVectors } from '../../providers/ai/builtin/sql/wordVectors';
import { createConnectorOpeners } from '../../providers/connectors/openConnector';
import { createWorkbookDatabases } from '../../providers/connectors/workbookDatabases';
import { measuredConnectors } from '../../providers/telemetry/measuredStores';
import type { Services } from '../../resolvers/context';
import type { Closers } from './closers';
import { createSampleDatabase } from './demo/sampleDatabase';
import { openSecretBox } from './openSecretBox';

/** Opens the services of structured search: the connector factory, the connector pool and the secret box. */
export async function openConnectors(
  config: Config,
  events: EventBus,
  closers: Closers,
  telemetry: Telemetry,
  { models, blobs, workDir }: { models: Models; blobs: BlobStore; workDir: string },
): Promise<Pick<Services, 'connectors' | 'workbooks' | 'openConnector' | 'allowsWriteAccounts' | 'secrets'>> {
  const secrets = await openSecretBox(config, models);
  const [ownDirectory] = config.connectors.sqliteDirectories;
  if (ownDirectory) mkdirSync(ownDirectory, { recursive: true, mode: 0o700 });
  const { open, openFile } = createConnectorOpeners({
    ...config.connectors,
    sampleDatabase: () => createSampleDatabase(join(config.dataDir, 'demo', 'shop.sqlite')),
  });
  const openConnector = measuredConnectors(open, telemetry);
  const createReader = questionReaders(wordVectors());
  const connectors = new ConnectorPool({ open: openConnector, secrets, createReader });
  const databases = createWorkbookDatabases({ blobs, openFile, directory: join(workDir, 'workbooks') });
  closers.add('workbooks', () => databases.close());
  const workbooks = new WorkbookPool({ blobs, databases, createReader });
  closers.add('connectors', () => connectors.close());
  // Connectors that are changed or deleted on another replica are evicted here too.
  const unsubscribe = await events.subscribe('invalidate', ({ type, id }) => {
    if (type === 'Connector') void connectors.evict(id);
  });
  closers.add('connector events', unsubscribe);
  const unsubscribeFiles = await events.subscribe('file', ({ environmentId, fileId, status }) => {
    if (status !== 'ready') void workbooks.evictFile({ environmentId, fileId }).catch(() => undefined);
  });
  closers.add('workbook events', unsubscribeFiles);
  return {
    connectors,
    workbooks,
    openConnector,
    secrets,
    allowsWriteAccounts: config.connectors.allowsWriteAccounts,
  };
}
