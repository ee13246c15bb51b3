import { Schema } from 'mongoose';
import type { Readers } from '../domain/access';
import { type ConnectorKind, connectorKinds } from '../domain/ports/connector';
import type { RowFilter } from '../domain/rowFilters';
import type { PendingEvent } from '../domain/webhooks';
import { required } from './fieldTypes';
import { pendingEventsIndex, pendingEventsPath } from './pendingEvents';

/** A database connected to an environment. The URL with its credentials is stored encrypted. */
export interface ConnectorDoc {
  _id: string;
  environmentId: string;
  name: string;
  kind: ConnectorKind;
  sealedUrl: string;
  createdAt: Date;
  /** The principals who may ask it. Absent: everyone. */
  readers?: Readers;
  /** Which rows exist for callers who do not see everything. Absent: all. */
  rowFilters?: RowFilter[];
  /** As last seen by the check for webhooks; absent before. */
  isAvailable?: boolean;
  pendingEvents?: PendingEvent[];
}

export const connectorSchema = new Schema<ConnectorDoc>(
  {
    _id: String,
    environmentId: required(String),
    name: required(String),
    kind: { type: String, enum: connectorKinds, required: true },
    sealedUrl: required(String),
    createdAt: required(Date),
    readers: { type: [String], default: undefined },
    rowFilters: { type: [{ _id: false, table: String, condition: String }], default: undefined },
    isAvailable: Boolean,
    ...pendingEventsPath,
  },
  { versionKey: false },
)
  .index({ environmentId: 1, createdAt: 1 })
  .index(pendingEventsIndex, { sparse: true });
