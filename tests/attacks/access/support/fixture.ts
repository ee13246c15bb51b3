/** One environment with documents and databases for everyone, for some, for nobody; and who calls. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Harness, startHarness } from '../../../harness';
import { type DocumentName, fillEnvironment } from './fillEnvironment';
import secretWords from './secrets.json';
import { type Attack, gql, parsed, type Reply, send } from './send';
import { startTokenProvider } from './tokenProvider';

/** The headers of a request that say who sends it. */
export type Caller = Record<string, string>;

export interface Fixture {
  harness: Harness;
  fileIds: Record<DocumentName, string>;
  /** The first passage of the document for `group:legal`, and of the canteen's. */
  chunkIds: { legal: string; open: string };
  folderId: string;
  /** `hidden` is for `group:legal`; `filtered` for everyone, with a row filter. */
  connectorIds: { hidden: string; filtered: string };
  /** Deletes all rows that the filter of `filtered` hides from strangers. */
  removeRows(): void;
  /** See hidden documents: `legal` those of `group:legal`, `ada` her own, `admin` all. */
  readers: { legal: Caller; ada: Caller; admin: Caller };
  /** See nothing hidden, though they are let in. */
  strangers: Record<StrangerName, Caller>;
  keys: Record<'member' | 'delegate' | 'admin' | 'staging', string>;
  tokenOf(claims: object): Promise<string>;
  send(caller: Caller, attack: Attack): Promise<Reply>;
  /** The data of a GraphQL request that has to succeed. */
  data<T>(caller: Caller, query: string, variables?: object): Promise<T>;
  close(): Promise<void>;
}

export const strangerNames = [
  'a key',
  'a delegate for nobody',
  'a delegate for another',
  'an administrator for another',
  "a key beside another's token",
  "a viewer's token alone",
  'the administrator of another environment',
] as const;

export type StrangerName = (typeof strangerNames)[number];

type Key = { createApiKey: { key: string } };
const limits = Object.fromEntries(
  ['search', 'chat', 'filesWrite', 'filesStatus', 'list', 'prompts', 'other', 'admin'].map((name) => [
    name,
    1_000_000,
  ]),
);

export async function startFixture(): Promise<Fixture> {
  const provider = await startTokenProvider();
  const directory = await mkdtemp(join(tmpdir(), 'lectern-attacks-'));
  const harness = await startHarness({
    GRAPHQL_FEDERATION: 'true',
    SQLITE_DIRECTORIES: directory,
    OIDC_ISSUER: provider.issuer,
    OIDC_AUDIENCE: 'lectern',
    OIDC_ROLES: 'group:viewers=production:viewer',
  });
  const ask = (caller: Caller, attack: Attack) => send(harness.origin, caller, attack);
  async function data<T>(caller: Caller, query: string, variables = {}): Promise<T> {
    const body = parsed(await ask(caller, gql(query, variables))) as { data?: T; errors?: object[] };
    if (!body.data || body.errors) throw new Error(JSON.stringify(body));
    return body.data;
  }
  const root = { 'x-api-key': harness.keys.production, 'x-admin-token': harness.adminToken };
  const keyOf = async (role: string, environmentSlug = 'production') =>
    (
      await data<Key>(root, 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key } }', {
        input: { name: role, role, environmentSlug, limits },
      })
    ).createApiKey.key;
  const keys = {
    member: await keyOf('member'),
    delegate: await keyOf('delegate'),
    admin: await keyOf('admin'),
    staging: await keyOf('admin', 'staging'),
  };
  const admin = { 'x-api-key': keys.admin };
  const filled = await fillEnvironment((query, variables) => data(admin, query, variables), directory);
  const bo = await provider.tokenOf({ sub: 'bo', groups: ['sales'] });
  const viewer = await provider.tokenOf({ sub: 'vic', groups: ['viewers'] });
  return {
    ...filled,
    ...{ harness, keys, data, send: ask },
    tokenOf: provider.tokenOf,
    readers: {
      legal: { 'x-api-key': keys.delegate, 'x-principals': 'user:carol,group:legal' },
      ada: { 'x-api-key': keys.delegate, 'x-principals': 'user:ada' },
      admin,
    },
    strangers: {
      'a key': { 'x-api-key': keys.member },
      'a delegate for nobody': { 'x-api-key': keys.delegate },
      'a delegate for another': { 'x-api-key': keys.delegate, 'x-principals': 'user:bo,group:sales' },
      'an administrator for another': { 'x-api-key': keys.admin, 'x-principals': 'user:bo,group:sales' },
      "a key beside another's token": { 'x-api-key': keys.member, authorization: `Bearer ${bo}` },
      "a viewer's token alone": { authorization: `Bearer ${viewer}` },
      'the administrator of another environment': { 'x-api-key': keys.staging },
    },
    async close() {
      await harness.close();
      await provider.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Hidden words and IDs that a reply tells, beyond those that the request itself contains. */
export function leaksOf(fixture: Fixture, attack: Attack, { text, headers }: Reply): string[] {
  const { open: _open, ...hiddenFiles } = fixture.fileIds;
  const ids = [
    ...Object.values(hiddenFiles),
    fixture.chunkIds.legal,
    fixture.folderId,
    fixture.connectorIds.hidden,
  ];
  const sent = JSON.stringify(attack).toLowerCase();
  const told = `${text}\n${JSON.stringify([...headers])}`.toLowerCase();
  return [...secretWords, ...ids].filter((secret) => told.includes(secret) && !sent.includes(secret));
}
