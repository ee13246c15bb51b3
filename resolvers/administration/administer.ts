import { randomUUID } from 'node:crypto';
import { AppError } from '../../domain/errors';
import type { AuditTarget } from '../../models/auditRecords';
import type { Administrator } from '../authorize';
import type { OperationContext } from '../context';

/** What an operation tells of itself for the record. Never a secret: keys, addresses and bodies stay out. */
export interface AuditEntry {
  /** Something that it is about. */
  target(type: string, id: string): void;
  /** What else a person would want to know. */
  detail(details: Record<string, string | number | boolean | null>): void;
}

/**
 * Runs an administrative change and leaves exactly one record of it: who, what, when, and what became of it. The
 * record is written first, so that nothing is done that is not on record; where it can't be, nothing is done.
 * Callers who may not administer at all are refused before.
 * @param operation its name in the schema
 */
export async function administer<A extends Administrator, T>(
  ctx: OperationContext,
  operation: string,
  authorization: (ctx: OperationContext) => Promise<A>,
  run: (administrator: A, entry: AuditEntry) => Promise<T>,
): Promise<T> {
  const administrator = await authorization(ctx);
  const { auditRecords } = ctx.services.models;
  const id = randomUUID();
  const at = new Date();
  const { actor, principal } = administrator;
  await auditRecords.create({
    _id: id,
    at,
    actorKind: actor.kind,
    actorKeyId: actor.keyId,
    operation,
    environmentId: principal?.environmentId ?? null,
    targets: [],
    detailsJson: null,
    outcome: 'pending',
    errorCode: null,
    requestId: ctx.requestId,
    durationMs: null,
  });

  const targets: AuditTarget[] = [];
  let details: Record<string, unknown> | null = null;
  const entry: AuditEntry = {
    target: (type, target) => void targets.push({ type, id: target }),
    detail: (more) => {
      details = { ...details, ...more };
    },
  };
  const settle = async (outcome: 'succeeded' | 'failed', errorCode: string | null) => {
    const durationMs = Date.now() - at.getTime();
    const detailsJson = details && JSON.stringify(details);
    await auditRecords
      .updateOne({ _id: id }, { $set: { targets, detailsJson, outcome, errorCode, durationMs } })
      .exec()
      .catch((error: unknown) =>
        ctx.log.error({ error, auditRecord: id, operation, outcome }, 'an audit record stays pending'),
      );
  };
  try {
    const result = await run(administrator, entry);
    await settle('succeeded', null);
    return result;
  } catch (error) {
    await settle('failed', error instanceof AppError ? error.code : 'internal');
    throw error;
  }
}
