import type { Services } from '../../resolvers/context';
import { syncSource } from '../../resolvers/sources/syncSource';
import { createSourceWorker } from '../../workers/sources/createSourceWorker';
import type { Closers } from './closers';

export interface Sources {
  start(): void;
}

/** Creates what runs sources in this process. */
export function openSources(services: Services, workDir: string, closers: Closers): Sources {
  const worker = createSourceWorker({
    ...services,
    sync: (work, report, signal) => syncSource({ services, workDir }, work, report, signal),
  });
  closers.add('sources', () => worker.close());
  return worker;
}
