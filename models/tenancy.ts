import { Schema } from 'mongoose';
import type { Readers } from '../domain/access';
import { type KeyRole, keyRoles } from '../domain/context';
import type { RateCategory } from '../domain/limits';
import { nullable, required } from './fieldTypes';

export interface OrganizationDoc {
  _id: string;
  name: string;
  createdAt: Date;
}

export const organizationSchema = new Schema<OrganizationDoc>(
  { _id: String, name: required(String), createdAt: required(Date) },
  { versionKey: false },
);

export interface ProjectDoc {
  _id: string;
  organizationId: string;
  name: string;
  createdByUserId: string;
  isActive: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export const projectSchema = new Schema<ProjectDoc>(
  {
    _id: String,
    organizationId: required(String),
    name: required(String),
    createdByUserId: required(String),
    isActive: required(Boolean),
    createdAt: required(Date),
    updatedAt: required(Date),
  },
  { versionKey: false },
).index({ organizationId: 1, createdAt: 1 });

export interface EnvironmentDoc {
  _id: string;
  organizationId: string;
  projectId: string;
  slug: string;
  createdAt: Date;
  /** Since when something of it may be for some only; absent where all is for everyone. */
  accessSince?: Date;
  /** Since when something of it may expire; absent where nothing does. */
  expirySince?: Date;
}

export const environmentSchema = new Schema<EnvironmentDoc>(
  {
    _id: String,
    organizationId: required(String),
    projectId: required(String),
    slug: required(String),
    createdAt: required(Date),
    accessSince: Date,
    expirySince: Date,
  },
  { versionKey: false },
).index({ projectId: 1, slug: 1 }, { unique: true });

export interface FolderDoc {
  _id: string;
  environmentId: string;
  name: string;
  createdAt: Date;
  /** The readers of it and of the files in it that have none of their own. Absent: everyone. */
  readers?: Readers;
  /** When it and the files in it expire that don't say so themselves. Absent: never. */
  expiresAt?: Date | null;
  /** Since when files may have another reader or expiry than it gives them; absent where they agree. */
  readersDue?: Date;
}

export const folderSchema = new Schema<FolderDoc>(
  {
    _id: String,
    environmentId: required(String),
    name: required(String),
    createdAt: required(Date),
    readers: { type: [String], default: undefined },
    expiresAt: Date,
    readersDue: Date,
  },
  { versionKey: false },
)
  .index({ environmentId: 1, name: 1 }, { unique: true })
  .index({ readersDue: 1 }, { sparse: true })
  .index({ expiresAt: 1 }, { sparse: true });

/** The key is not stored: `hash` is its SHA-256 in hex, `hint` its first characters. */
export interface ApiKeyDoc {
  _id: string;
  hash: string;
  hint: string;
  name: string;
  environmentId: string;
  role: KeyRole;
  limits: Partial<Record<RateCategory, number>>;
  lastUsedAt: Date | null;
  createdAt: Date;
  /** When it stops working: a key that was rotated or was created with a lifetime. Null: it does not expire. */
  expiresAt: Date | null;
}

export const apiKeySchema = new Schema<ApiKeyDoc>(
  {
    _id: String,
    hash: required(String),
    hint: required(String),
    name: required(String),
    environmentId: required(String),
    role: { type: String, enum: keyRoles, default: 'member' },
    limits: { type: Schema.Types.Mixed, default: {} },
    lastUsedAt: nullable(Date),
    createdAt: required(Date),
    expiresAt: nullable(Date),
  },
  { versionKey: false, minimize: false },
)
  .index({ hash: 1 }, { unique: true })
  .index({ environmentId: 1, createdAt: 1 })
  // Only cleans up: expired keys are rejected whether or not they are deleted yet.
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
