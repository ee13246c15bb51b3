import { ApiError, toApiError } from './apiError';
import { generation, noteOffline } from './connection';
import { createStore } from './store';

export interface SignedIn {
  state: 'signed_in';
  /** Whether the session has an environment; the admin token alone has none. */
  hasKey: boolean;
  /** Whether the session has the admin token. */
  isOperator: boolean;
  /** Whether the session may use the administrative operations of its environment. */
  isAdministrator: boolean;
  expiresAt: string;
  /** Who signed in at the identity provider; absent: a key. */
  user?: string;
  /** The command that starts the command line; null where the browser is on another machine than the gateway. */
  commandLine: [string, ...string[]] | null;
}

interface SignedOut {
  state: 'none' | 'ended' | 'key_deleted';
  /** Where people sign in at the identity provider; null and absent: with keys only. */
  signInPath?: string | null;
}

export type SessionState = { state: 'unknown' } | SignedOut | SignedIn;

export const session = createStore<SessionState>({ state: 'unknown' });

/** Proves to the gateway that the request comes from this page. */
export const consoleHeaders = { 'x-lectern-console': '1' };

async function call(method: string, body?: object, path = ''): Promise<Response> {
  const response = await fetch(`/console/session${path}`, {
    method,
    cache: 'no-store',
    headers: { ...consoleHeaders, ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body && JSON.stringify(body),
  }).catch((error: unknown) => {
    noteOffline();
    throw toApiError(error);
  });
  if (response.ok) return response;
  const problem = (await response.json().catch(() => ({}))) as Record<string, string>;
  throw new ApiError(problem.code ?? 'internal', problem.detail ?? response.statusText, problem.request_id);
}

export async function readSession(): Promise<void> {
  const response = await call('GET');
  session.set((await response.json()) as SessionState);
}

/** @throws ApiError where the credentials are rejected */
export async function signIn(credentials: {
  code?: string;
  apiKey?: string;
  adminToken?: string;
}): Promise<void> {
  await call('POST', credentials);
  await readSession();
  generation.set(generation.get() + 1);
}

/** Opens another environment in this session and reloads the console: nothing of the last one stays. @throws ApiError */
export async function openEnvironment(environmentId: string): Promise<void> {
  await call('POST', { environmentId }, '/environment');
  window.location.hash = '#/';
  window.location.reload();
}

export async function signOut(): Promise<void> {
  await call('DELETE');
  await readSession();
}

/** Asks the gateway why a request was rejected, so that the page can say it. */
export function recordUnauthorized(): void {
  if (session.get().state !== 'signed_in') return;
  readSession().catch(() => {});
}
