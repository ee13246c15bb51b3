import { Schema } from 'mongoose';
import { type UsageCounts, usageRetentionDays } from '../domain/usage';
import { nullable, required } from './fieldTypes';

/**
 * The counts of one source on one day, for one key. A source is a process, whose counts only grow, or a run of a file,
 * which is counted once: writing either again changes nothing. The sum over all sources is the usage.
 */
export interface UsageDoc {
  /** Derived from source, environment, key and day. */
  _id: string;
  environmentId: string;
  keyId: string | null;
  /** `2026-03-01`, in UTC. */
  day: string;
  counts: UsageCounts;
  expiresAt: Date;
  /**
   * The sum that the entry of a past day is a part of, or is itself. A part counts as long as its sum is not stored.
   */
  merge?: { into: string; isSum: boolean; at: Date };
}

export const usageSchema = new Schema<UsageDoc>(
  {
    _id: String,
    environmentId: required(String),
    keyId: nullable(String),
    day: required(String),
    counts: required(Schema.Types.Mixed),
    expiresAt: required(Date),
    merge: { type: Schema.Types.Mixed },
  },
  { versionKey: false, minimize: false },
)
  .index({ environmentId: 1, day: 1 })
  .index({ 'merge.isSum': 1, day: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function usageExpiry(at: Date): Date {
  return new Date(at.getTime() + usageRetentionDays * 86_400_000);
}
