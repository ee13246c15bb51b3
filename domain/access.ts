/** Who may see what of an environment: documents and databases name principals, requests say for whom they ask. */

/** Opaque names of persons and groups, such as `user:ada@example.com` and `group:legal`. */
export const maxPrincipalCharacters = 255;
/** Of one document, folder or database. */
export const maxReaders = 100;
/** Of one request. */
export const maxPrincipals = 1_000;

/** Who may see something: null, everyone; else these principals, and who sees everything. */
export type Readers = readonly string[] | null;

/** What of an environment exists for a request. */
export interface Sight {
  /** Documents and databases for everyone and for one of these principals; null: all. */
  principals: readonly string[] | null;
  /** Conversations of this user; null: those of no user; absent: all. */
  user?: string | null;
}

/** For the product itself, and for administrators. */
export const everything: Sight = { principals: null };

/** Whether a request sees what has these readers. Absent in records of earlier versions, which everyone saw. */
export function isSeen(readers: Readers | undefined, { principals }: Sight): boolean {
  if (principals === null || readers === null || readers === undefined) return true;
  return readers.some((reader) => principals.includes(reader));
}

/** As it is asked of the store: a field that is absent or null is for everyone. */
export function readersQuery({ principals }: Sight): Record<string, unknown> | null {
  if (principals === null) return null;
  if (principals.length === 0) return { readers: null };
  return { $or: [{ readers: null }, { readers: { $in: principals } }] };
}

/** Of a file or folder, as callers set it and read it. */
export interface Access {
  everyone: boolean;
  /** Empty where it is for everyone; else nobody else sees it but who sees everything. */
  principals: string[];
  /** The folder that it comes from; null where it is the file's own, or there is none. */
  inheritedFrom: string | null;
}
