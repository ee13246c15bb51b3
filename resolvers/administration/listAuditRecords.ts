import type { z } from 'zod';
import { auditInput } from '../../domain/inputs/lists';
import { parseInput } from '../../domain/inputs/parseInput';
import type { Connection } from '../../domain/lists';
import type { AuditOutcome, AuditRecordDoc, AuditTarget } from '../../models/auditRecords';
import { authorizeAdministrator } from '../authorize';
import type { OperationContext } from '../context';
import { listByCursor } from './listByCursor';

/** An entry of the audit log. */
export interface AuditRecord {
  id: string;
  at: Date;
  actorKind: AuditRecordDoc['actorKind'];
  actorKeyId: string | null;
  actorUser: string | null;
  operation: string;
  environmentId: string | null;
  targets: AuditTarget[];
  details: Record<string, unknown> | null;
  outcome: AuditOutcome;
  errorCode: string | null;
  requestId: string;
  durationMs: number | null;
}

type AuditFilter = z.output<typeof auditInput>['filter'];

function queryOf(filter: AuditFilter, reach: string | null): Record<string, unknown> {
  const { targetId, from, to, ...equal } = filter ?? {};
  const given = Object.entries(equal).filter(([, value]) => value !== null);
  return {
    ...Object.fromEntries(given),
    ...(targetId ? { 'targets.id': targetId } : {}),
    ...(from || to ? { at: { ...(from ? { $gte: from } : {}), ...(to ? { $lt: to } : {}) } } : {}),
    // Last, so that the caller's filter cannot override it.
    ...(reach === null ? {} : { environmentId: reach }),
  };
}

function toAuditRecord({ _id, detailsJson, actorUser = null, ...record }: AuditRecordDoc): AuditRecord {
  const details = detailsJson === null ? null : (JSON.parse(detailsJson) as Record<string, unknown>);
  return { ...record, id: _id, actorUser, details };
}

/**
 * The audit log, latest first. Keys with the role `admin` see the entries of their own environment.
 * @throws `forbidden`
 */
export async function listAuditRecords(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<Connection<AuditRecord>> {
  const { reach } = await authorizeAdministrator(ctx);
  const { filter, ...page } = parseInput(auditInput, rawInput);
  const { auditRecords } = ctx.services.models;
  const query = queryOf(filter, reach);
  return listByCursor(auditRecords, query, page, {
    kind: 'audit',
    time: 'at',
    newestFirst: true,
    toRecord: toAuditRecord,
  });
}
