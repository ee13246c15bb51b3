import { randomUUID } from 'node:crypto';
import { AppError } from '../../domain/errors';
import type { AuditTarget } from '../../models/auditRecords';
import type { Administrator } from '../authorize';
import type { OperationContext } from '../context';

/** The audit record of the running operation. Never add secrets: no keys, URLs or prompt bodies. */
export interface AuditEntry {
  /** Adds an affected resource. */
  target(type: string, id: string): void;
  /** Adds details. */
  detail(details: Record<string, string | number | boolean | null>): void;
}

/**
 * Authorizes and runs an administrative operation, and writes one audit record: actor, operation, time and outcome.
 * The record is written before the operation starts; if that fails, the operation does not run. Unauthorized calls
 * are not recorded.
 * @param operation the name of the mutation
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
    actorUser: actor.user,
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
        ctx.log.error(
          { error, auditRecord: id, operation, outcome },
          'failed to record the outcome of an operation in the audit log',
        ),
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
