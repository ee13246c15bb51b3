import { eventually } from '../../../harness';
import type { Subject } from './changedReads';
import { type Ask, upload } from './fillEnvironment';
import type { Caller, Fixture } from './fixture';

/** Who sees a document before a change, and who after it. */
export interface Changed {
  before: Subject;
  /** Absent where nobody sees it afterwards. */
  after?: Subject;
  loser: Caller;
  gainer: Caller;
  /** The loser as of the change; as before where it is absent. */
  loserAfter?: Caller;
  gainerBefore?: Caller;
  change(): Promise<Subject | null>;
}

export type AccessChange = [name: string, prepare: (fixture: Fixture, secret: string) => Promise<Changed>];

const legal = { principals: ['group:legal'] };
const sales = { principals: ['group:sales'] };

type Made = Record<string, { id: string }>;

function administrator(fixture: Fixture) {
  const ask: Ask = (query, variables) => fixture.data(fixture.readers.admin, query, variables);
  const set = async (field: string, input: object) => {
    const type = `${field[0]?.toUpperCase()}${field.slice(1)}Input`;
    const made = await ask<Made>(`mutation ($input: ${type}!) { ${field}(input: $input) { id } }`, { input });
    return made[field]?.id ?? '';
  };
  const folder = async (name: string, access: object) => {
    const folderId = await set('createFolder', { name });
    await set('setFolderAccess', { folderId, access });
    return folderId;
  };
  const passage = async (fileId: string) => {
    type File = { file: { status: string; version: number; chunks: { nodes: { id: string }[] } } };
    const { file } = await eventually(
      () =>
        ask<File>(
          'query ($id: UUID!) { file(id: $id) { status version chunks(first: 1) { nodes { id } } } }',
          {
            id: fileId,
          },
        ),
      (read) => read.file.status === 'ready',
    );
    return file.chunks.nodes[0]?.id ?? '';
  };
  const contentOf = (secret: string) =>
    Buffer.from(`# Treaty\n\nThe ${topicOf(secret)} treaty with ${secret} closes on 17 August.\n`);
  const put = async (secret: string, input: object): Promise<Subject> => {
    const topic = topicOf(secret);
    const metadata = { partner: secret, topic };
    const filename = `${secret.toLowerCase()}-treaty.md`;
    const fileId = await upload(ask, contentOf(secret), { filename, metadata, ...input });
    return { fileId, chunkId: await passage(fileId), topic, secret };
  };
  return { ask, set, folder, put, passage, contentOf };
}

/** A word of questions for each secret one. */
const topicOf = (secret: string) => `${secret.slice(0, 2).toLowerCase()}borough`;

const groups = ({ keys }: Fixture) => ({
  loser: { 'x-api-key': keys.delegate, 'x-principals': 'user:carol,group:legal' },
  gainer: { 'x-api-key': keys.delegate, 'x-principals': 'user:bo,group:sales' },
});

/** A change that leaves the document the same. */
const inPlace = (fixture: Fixture, before: Subject, change: () => Promise<unknown>): Changed => ({
  ...groups(fixture),
  before,
  change: async () => {
    await change();
    return before;
  },
});

export const accessChanges: AccessChange[] = [
  [
    'the access of a file',
    async (fixture, secret) => {
      const { put, set } = administrator(fixture);
      const file = await put(secret, { access: legal });
      return inPlace(fixture, file, () => set('setFileAccess', { fileId: file.fileId, access: sales }));
    },
  ],
  [
    'the access of a held file',
    async (fixture, secret) => {
      const { put, set } = administrator(fixture);
      const file = await put(secret, { access: legal });
      await set('setFileHold', { fileId: file.fileId, isHeld: true, reason: 'Case' });
      return inPlace(fixture, file, () => set('setFileAccess', { fileId: file.fileId, access: sales }));
    },
  ],
  [
    'the access of a folder',
    async (fixture, secret) => {
      const { folder, put, set } = administrator(fixture);
      const folderId = await folder('Treaties', legal);
      const file = await put(secret, { folderId });
      return inPlace(fixture, file, () => set('setFolderAccess', { folderId, access: sales }));
    },
  ],
  [
    'a move between folders',
    async (fixture, secret) => {
      const { folder, put, set } = administrator(fixture);
      const [from, to] = [await folder('Drafts', legal), await folder('Offers', sales)];
      const file = await put(secret, { folderId: from });
      return inPlace(fixture, file, () => set('updateFile', { fileId: file.fileId, folderId: to }));
    },
  ],
  [
    'that a file no longer says itself who sees it',
    async (fixture, secret) => {
      const { folder, put, set } = administrator(fixture);
      const folderId = await folder('Tenders', sales);
      const file = await put(secret, { folderId, access: legal });
      return inPlace(fixture, file, () => set('setFileAccess', { fileId: file.fileId }));
    },
  ],
  [
    'the access of a file while its content is replaced',
    async (fixture, secret) => {
      const { ask, contentOf, passage, put, set } = administrator(fixture);
      const file = await put(secret, { access: legal });
      const bytes = Buffer.concat([contentOf(secret), Buffer.from('\nSigned.\n')]);
      const change = async () => {
        const { fileId } = file;
        const { replaceFile } = await ask<{ replaceFile: { uploadUrl: string } }>(
          'mutation ($i: ReplaceFileInput!) { replaceFile(input: $i) { uploadUrl } }',
          { i: { fileId, size: bytes.length } },
        );
        await set('setFileAccess', { fileId, access: sales });
        await fetch(replaceFile.uploadUrl, { method: 'PUT', body: bytes });
        await ask('mutation ($id: UUID!) { confirmFileUpload(fileId: $id) { id } }', { id: fileId });
        await eventually(
          () =>
            ask<{ file: { version: number } }>('query ($id: UUID!) { file(id: $id) { version } }', {
              id: fileId,
            }),
          (read) => read.file.version === 2,
        );
        return { ...file, chunkId: await passage(fileId) };
      };
      return { ...groups(fixture), before: file, change };
    },
  ],
  [
    'that a file is deleted and uploaded again',
    async (fixture, secret) => {
      const { ask, put } = administrator(fixture);
      const before = await put(secret, { access: legal });
      const change = async () => {
        await ask('mutation ($id: UUID!) { deleteFile(fileId: $id) { id } }', { id: before.fileId });
        return put(secret, { access: sales });
      };
      return { ...groups(fixture), before, change };
    },
  ],
  [
    "the groups of a user's token",
    async (fixture, secret) => {
      const before = await administrator(fixture).put(secret, { access: legal });
      const tokenOf = async (sub: string, group: string) => ({
        'x-api-key': fixture.keys.member,
        authorization: `Bearer ${await fixture.tokenOf({ sub, groups: [group] })}`,
      });
      return {
        before,
        loser: await tokenOf('dana', 'legal'),
        loserAfter: await tokenOf('dana', 'sales'),
        gainerBefore: await tokenOf('eli', 'sales'),
        gainer: await tokenOf('eli', 'legal'),
        change: async () => before,
      };
    },
  ],
  [
    'the end of a file',
    async (fixture, secret) => {
      const { put, set } = administrator(fixture);
      const before = await put(secret, { access: legal });
      const change = async () => {
        const expiresAt = new Date(Date.now() + 500);
        await set('setFileExpiry', { fileId: before.fileId, expiresAt });
        await eventually(
          async () => Date.now(),
          (now) => now > expiresAt.getTime(),
        );
        return null;
      };
      return { ...groups(fixture), before, change };
    },
  ],
  [
    'the end of a folder',
    async (fixture, secret) => {
      const { folder, put, set } = administrator(fixture);
      const folderId = await folder('Minutes', legal);
      const before = await put(secret, { folderId });
      const change = async () => {
        const expiresAt = new Date(Date.now() + 500);
        await set('setFolderExpiry', { folderId, expiresAt });
        await eventually(
          async () => Date.now(),
          (now) => now > expiresAt.getTime(),
        );
        return null;
      };
      return { ...groups(fixture), before, change };
    },
  ],
];
