import { Schema } from 'mongoose';
import { type Source, type SourceRun, sourceKinds, sourceRunStates } from '../domain/sources';
import type { PendingEvent } from '../domain/webhooks';
import { nullable, required } from './fieldTypes';
import { pendingEventsIndex, pendingEventsPath } from './pendingEvents';

export interface SourceDoc extends Omit<Source, 'id' | 'nextRunAt' | 'hasSecret' | 'isPaused'> {
  _id: string;
  environmentId: string;
  /** The secret of its settings, sealed in the context of its ID; null where it has none. */
  sealedSecret: string | null;
  /** The key that created it, which its files are uploaded with. */
  keyId: string;
  /** When a run is to be queued; absent where that is on request only, and with an interval while it is paused. */
  dueAt?: Date;
}

export const sourceSchema = new Schema<SourceDoc>(
  {
    _id: String,
    environmentId: required(String),
    name: required(String),
    kind: { type: String, enum: sourceKinds, required: true },
    folderId: required(String),
    website: nullable(Schema.Types.Mixed),
    azureBlob: nullable(Schema.Types.Mixed),
    s3: nullable(Schema.Types.Mixed),
    webdav: nullable(Schema.Types.Mixed),
    sealedSecret: nullable(String),
    intervalMinutes: nullable(Number),
    graceDays: required(Number),
    maxPages: required(Number),
    keyId: required(String),
    createdAt: required(Date),
    dueAt: Date,
  },
  { versionKey: false },
)
  .index({ environmentId: 1, createdAt: 1 })
  .index({ dueAt: 1 }, { sparse: true });

/** A run of a source. The store is its queue: a process leases it, and another takes it over when the lease ends. */
export interface SourceRunDoc extends Omit<SourceRun, 'id'> {
  _id: string;
  environmentId: string;
  /** Whether it waits or is running; absent once it has ended. */
  isActive?: boolean;
  leaseId: string | null;
  leasedUntil: Date;
  /** The number of processes that have worked on it. */
  attempts: number;
  pendingEvents?: PendingEvent[];
}

export const sourceRunSchema = new Schema<SourceRunDoc>(
  {
    _id: String,
    environmentId: required(String),
    sourceId: required(String),
    state: { type: String, enum: sourceRunStates, required: true },
    added: required(Number),
    changed: required(Number),
    unchanged: required(Number),
    removed: required(Number),
    failed: required(Number),
    failures: [{ _id: false, address: required(String), reason: required(String) }],
    error: nullable(String),
    createdAt: required(Date),
    startedAt: nullable(Date),
    finishedAt: nullable(Date),
    isActive: Boolean,
    leaseId: nullable(String),
    leasedUntil: required(Date),
    attempts: required(Number),
    ...pendingEventsPath,
  },
  { versionKey: false },
)
  .index({ environmentId: 1, sourceId: 1, createdAt: -1, _id: 1 })
  .index({ isActive: 1, createdAt: 1 })
  .index(pendingEventsIndex, { sparse: true });
/** At most one run of a source at a time. */
sourceRunSchema.index({ sourceId: 1 }, { unique: true, partialFilterExpression: { isActive: true } });

/** The item that a source had at an address when it was last read, and the file with it. */
export interface SourceItemDoc {
  /** Derived from source and address. */
  _id: string;
  environmentId: string;
  sourceId: string;
  /** The address. */
  name: string;
  fileId: string;
  sha256: string;
  etag: string | null;
  lastModified: string | null;
  links: string[];
  /** The run that added or changed it last, and which of both: a run that is resumed counts it once. */
  appliedIn: string;
  applied: 'added' | 'changed';
  /** Since when, and in how many runs, it has been missing; null and 0 where it is there. */
  missingSince: Date | null;
  missingRuns: number;
  /** The last run that missed it. */
  missedIn: string | null;
}

export const sourceItemSchema = new Schema<SourceItemDoc>(
  {
    _id: String,
    environmentId: required(String),
    sourceId: required(String),
    name: required(String),
    fileId: required(String),
    sha256: required(String),
    etag: nullable(String),
    lastModified: nullable(String),
    links: [String],
    appliedIn: required(String),
    applied: required(String),
    missingSince: nullable(Date),
    missingRuns: { type: Number, default: 0 },
    missedIn: nullable(String),
  },
  { versionKey: false },
).index({ environmentId: 1, sourceId: 1 });
