import type { Connection, Query } from 'mongoose';
import { storeFailure } from './storeFailure';

/**
 * Queries that drivers don't repeat, or not whole: writes to many documents, and results of several batches. All of these
 * in this program may be done twice: their filters and values don't depend on what they have changed.
 */
const repeated = new Set(['find', 'updateMany', 'deleteMany']);

type Execute = (this: Query<unknown, unknown>) => Promise<unknown>;

/** Has the queries of all models of a connection repeated once where the primary changed or was lost meanwhile. */
export function repeatAfterFailover(connection: Connection): void {
  for (const model of Object.values(connection.models)) {
    const prototype = (model as unknown as { Query: { prototype: { exec: Execute } } }).Query.prototype;
    const { exec } = prototype;
    prototype.exec = async function (this: Query<unknown, unknown> & { op?: string }) {
      if (!repeated.has(this.op ?? '')) return exec.call(this);
      const again = this.clone();
      try {
        return await exec.call(this);
      } catch (error) {
        if (storeFailure(error) !== 'unavailable') throw error;
        return exec.call(again);
      }
    };
  }
}
