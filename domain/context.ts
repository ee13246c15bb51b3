/** Who calls and with what: built once a request by the transport, read by every operation. */
import type { RateCategory } from './limits';

export const keyRoles = ['member', 'admin'] as const;
/** `admin`: the key may also administer its environment. */
export type KeyRole = (typeof keyRoles)[number];

/** What an API key resolves to (specification, "API key context"). */
export interface Principal {
  keyId: string;
  organizationId: string;
  organizationName: string;
  projectId: string;
  projectName: string;
  environmentId: string;
  environmentSlug: string;
  role: KeyRole;
  /** Requests per minute that differ from the default ones. */
  limits: Partial<Record<RateCategory, number>>;
}

export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
