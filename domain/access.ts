/** The access to an environment: documents and databases name principals, requests say for whom they ask. */

import type { KeyRole } from './context';

/** Opaque names of persons and groups, such as `user:ada@example.com` and `group:legal`. */
export const maxPrincipalCharacters = 255;
/** The maximum number of readers of one document, folder or database. */
export const maxReaders = 100;
/** The maximum number of principals of one request. */
export const maxPrincipals = 1_000;

/** The readers of something: null, everyone; else these principals, and callers who see everything. */
export type Readers = readonly string[] | null;

/** Which users of the identity provider may do what, without a key. */
export interface RoleRule {
  /** Null: every user. */
  principal: string | null;
  /** The ID or slug of the environment. */
  environment: string;
  role: KeyRole;
}

/** The part of an environment that exists for a request. */
export interface Sight {
  /** Documents and databases for everyone and for one of these principals; null: all. */
  principals: readonly string[] | null;
  /** Conversations of this user; null: those of no user; absent: all. */
  user?: string | null;
  /** The claims of the user's token; absent without one. */
  claims?: Readonly<Record<string, unknown>>;
  /** Whether queries leave out what has expired; absent where nothing of the environment expires. */
  hidesExpired?: boolean;
}

/** The fields that decide who may see a record, and until when. */
export interface Guarded {
  /** Absent in records of earlier versions, which everyone saw. */
  readers?: Readers;
  /** From this moment on it does not exist; null and absent: it does not expire. */
  expiresAt?: Date | string | null;
}

/** For the product itself, and for administrators. */
export const everything: Sight = { principals: null };

export function hasExpired({ expiresAt }: Guarded, now = Date.now()): boolean {
  // An event that came from another process has it as text.
  return expiresAt !== null && expiresAt !== undefined && new Date(expiresAt).getTime() <= now;
}

/** Whether a record exists for a request at this moment. */
export function isSeen(record: Guarded, { principals }: Sight): boolean {
  if (hasExpired(record)) return false;
  const { readers } = record;
  if (principals === null || readers === null || readers === undefined) return true;
  return readers.some((reader) => principals.includes(reader));
}

/** The same as it is asked of the store at this moment; null where a request sees all there is. */
export function seenQuery({ principals, hidesExpired }: Sight): Record<string, unknown> | null {
  const conditions: Record<string, unknown>[] = [];
  if (principals !== null)
    conditions.push(
      principals.length === 0
        ? { readers: null }
        : { $or: [{ readers: null }, { readers: { $in: principals } }] },
    );
  if (hidesExpired) conditions.push({ $or: [{ expiresAt: null }, { expiresAt: { $gt: new Date() } }] });
  const [first = null] = conditions;
  return conditions.length > 1 ? { $and: conditions } : first;
}

/** A principal who may see something, and why. */
export interface AccessGrant {
  /** Null: everyone, or every administrator. */
  principal: string | null;
  via: 'file' | 'folder' | 'connector' | 'default' | 'administrators';
}

/** The access to a file or folder, as callers set it and read it. */
export interface Access {
  everyone: boolean;
  /** Empty where it is for everyone; else nobody else sees it but who sees everything. */
  principals: string[];
  /** The folder that it comes from; null where it is the file's own, or there is none. */
  inheritedFrom: string | null;
  effective: AccessGrant[];
}
