import { auditInput } from '../../domain/inputs/lists';
import { parseInput } from '../../domain/inputs/parseInput';
import type { Connection } from '../../domain/lists';
import type { AuditOutcome, AuditRecordDoc, AuditTarget } from '../../models/auditRecords';
import { omitNulls, within } from '../answers/answerRecords';
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
  const { targetId = null, from = null, to = null, ...equal } = filter ?? {};
  const query = {
    ...omitNulls({ ...equal, 'targets.id': targetId || null }),
    ...within({ from, to }),
    // Last, so that the caller's filter cannot override it.
    ...omitNulls({ environmentId: reach }),
  };
  return listByCursor(auditRecords, query, page, {
    kind: 'audit',
    time: 'at',
    newestFirst: true,
    toRecord: toAuditRecord,
  });
}
