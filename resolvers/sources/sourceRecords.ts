import { AppError } from '../../domain/errors';
import type { Source, SourceRun, SourceSettings } from '../../domain/sources';
import type { SourceDoc, SourceRunDoc } from '../../models/sources';
import type { Tenant } from '../../models/tenantModel';

export const noSettings: SourceSettings = { website: null, azureBlob: null, s3: null, webdav: null };

/** Whether it has a schedule that is not followed: an interval without a next run. */
export const isPausedDoc = ({
  intervalMinutes,
  dueAt,
}: Pick<SourceDoc, 'intervalMinutes' | 'dueAt'>): boolean => intervalMinutes !== null && !dueAt;

export function toSource({
  _id: id,
  environmentId,
  keyId,
  dueAt,
  sealedSecret,
  ...source
}: SourceDoc): Source {
  const isPaused = isPausedDoc({ intervalMinutes: source.intervalMinutes, dueAt });
  const hasSecret = typeof sealedSecret === 'string';
  // The settings of kinds that its version did not know are absent.
  return { ...noSettings, ...source, id, hasSecret, isPaused, nextRunAt: dueAt ?? null };
}

export function toSourceRun(run: SourceRunDoc): SourceRun {
  const { _id: id, sourceId, state, added, changed, unchanged, removed, failed } = run;
  const { failures, error, createdAt, startedAt, finishedAt } = run;
  const counts = { added, changed, unchanged, removed, failed };
  return { id, sourceId, state, ...counts, failures, error, createdAt, startedAt, finishedAt };
}

export const noSuchSource = (id: string) => new AppError('not_found', `There is no source '${id}'.`);

/** @throws `not_found` */
export async function requireSource(tenant: Tenant, id: string): Promise<SourceDoc> {
  const source = await tenant.sources.findOne({ _id: id });
  if (!source) throw noSuchSource(id);
  return source;
}
