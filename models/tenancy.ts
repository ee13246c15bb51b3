import { Schema } from 'mongoose';
import type { Readers } from '../domain/access';
import { type KeyRole, keyRoles } from '../domain/context';
import type { RateCategory } from '../domain/limits';

export interface OrganizationDoc {
  _id: string;
  name: string;
  createdAt: Date;
}

export const organizationSchema = new Schema<OrganizationDoc>(
  { _id: String, name: { type: String, required: true }, createdAt: { type: Date, required: true } },
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
    organizationId: { type: String, required: true },
    name: { type: String, required: true },
    createdByUserId: { type: String, required: true },
    isActive: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
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
    organizationId: { type: String, required: true },
    projectId: { type: String, required: true },
    slug: { type: String, required: true },
    createdAt: { type: Date, required: true },
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
    environmentId: { type: String, required: true },
    name: { type: String, required: true },
    createdAt: { type: Date, required: true },
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
    hash: { type: String, required: true },
    hint: { type: String, required: true },
    name: { type: String, required: true },
    environmentId: { type: String, required: true },
    role: { type: String, enum: keyRoles, default: 'member' },
    limits: { type: Schema.Types.Mixed, default: {} },
    lastUsedAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, default: null },
  },
  { versionKey: false, minimize: false },
)
  .index({ hash: 1 }, { unique: true })
  .index({ environmentId: 1, createdAt: 1 })
  // Only cleans up: expired keys are rejected whether or not they are deleted yet.
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
