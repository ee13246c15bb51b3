import type { SourceReader } from '../../domain/ports/sourceReader';
import { createGuardedGet, type GuardOptions } from './guardedGet';
import { readWebsite } from './readWebsite';

/** Reads websites at addresses of the Internet, and of the networks that the operator lists. */
export function createSourceReader(options: GuardOptions): SourceReader {
  const guarded = createGuardedGet(options);
  return {
    rejectionOf: guarded.rejectionOf,
    readWebsite: (settings, given) => readWebsite(guarded, settings, given),
  };
}
