/** The authenticated caller of a request and the logger, as every operation uses them. */
import type { RateCategory } from './limits';

export const keyRoles = ['viewer', 'member', 'delegate', 'admin'] as const;
/**
 * Each may do what the ones before may. `viewer` keys read and ask, `member` keys write documents too. `delegate` keys may say for whom they ask. `admin` keys may too, see everything where they don't, and may call the
 * administrative operations of their environment.
 */
export type KeyRole = (typeof keyRoles)[number];

/** The identity that an API key resolves to (docs/specification.md#api-key-context). */
export interface Principal {
  /** The ID of the key; of a user without one, an ID that is derived from the name and the environment. */
  keyId: string;
  /** The user whose token stands for a key; absent for keys. */
  user?: string;
  organizationId: string;
  organizationName: string;
  projectId: string;
  projectName: string;
  environmentId: string;
  environmentSlug: string;
  role: KeyRole;
  /** Whether something of the environment is for some only. */
  usesAccess: boolean;
  /** Whether something of the environment expires. */
  usesExpiry?: boolean;
  /** Rate limits in requests per minute that override the defaults. */
  limits: Partial<Record<RateCategory, number>>;
}

export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
