import { z } from 'zod';
import { parseInput } from '../../domain/inputs/parseInput';
import { moment, oneOf, optional, text, uuid } from '../../domain/inputs/scalars';
import {
  type AuditOutcome,
  type AuditRecordDoc,
  type AuditTarget,
  auditOutcomes,
} from '../../models/auditRecords';
import { readSection } from '../../models/readSection';
import { authorizeAdministrator } from '../authorize';
import type { OperationContext } from '../context';
import type { Section } from '../files/listFileSection';
import { listSection, sectionInput } from './listSection';

/** One administrative operation: who, what, when, and what became of it. */
export interface AuditRecord {
  id: string;
  at: Date;
  actorKind: AuditRecordDoc['actorKind'];
  actorKeyId: string | null;
  operation: string;
  environmentId: string | null;
  targets: AuditTarget[];
  details: Record<string, unknown> | null;
  outcome: AuditOutcome;
  errorCode: string | null;
  requestId: string;
  durationMs: number | null;
}

const auditInput = sectionInput.extend({
  filter: optional(
    z.object({
      operation: optional(text({ min: 1, max: 100 })),
      actorKeyId: optional(uuid),
      environmentId: optional(uuid),
      targetId: optional(text({ min: 1, max: 255 })),
      outcome: optional(oneOf(auditOutcomes)),
      from: optional(moment),
      to: optional(moment),
    }),
  ),
});

type AuditFilter = z.output<typeof auditInput>['filter'];

function queryOf(filter: AuditFilter, reach: string | null): Record<string, unknown> {
  const { targetId, from, to, ...equal } = filter ?? {};
  const given = Object.entries(equal).filter(([, value]) => value !== null);
  return {
    ...Object.fromEntries(given),
    ...(targetId ? { 'targets.id': targetId } : {}),
    ...(from || to ? { at: { ...(from ? { $gte: from } : {}), ...(to ? { $lt: to } : {}) } } : {}),
    // Last, so that no filter widens it.
    ...(reach === null ? {} : { environmentId: reach }),
  };
}

function toAuditRecord({ _id, detailsJson, ...record }: AuditRecordDoc): AuditRecord {
  const details = detailsJson === null ? null : (JSON.parse(detailsJson) as Record<string, unknown>);
  return { ...record, id: _id, details };
}

/**
 * Administrative operations, latest first. A key of the role `admin` sees those of its own environment.
 * @throws `forbidden`
 */
export async function listAuditRecords(
  ctx: OperationContext,
  rawInput: unknown,
): Promise<Section<AuditRecord>> {
  const { reach } = await authorizeAdministrator(ctx);
  const { first, after, filter } = parseInput(auditInput, rawInput);
  const { auditRecords } = ctx.services.models;
  const query = queryOf(filter, reach);
  return listSection<AuditRecordDoc, AuditRecord>({
    ...{ kind: 'audit', first, after },
    timeOf: ({ at }) => at,
    read: (count, place) =>
      readSection(auditRecords, query, { time: 'at', newestFirst: true, first: count, after: place }),
    count: () => auditRecords.countDocuments(query).exec(),
    toRecord: toAuditRecord,
  });
}
