import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GatewayClient } from '../gateway/gatewayClient';
import { ExportManifestDocument, ExportRecordsDocument, FileContentDocument } from '../generated/graphql';
import type { ArchiveKind, ArchiveRecord, FileRecord } from './archiveFormat';
import type { ArchiveWriter } from './archiveWriter';
import { exportArchive } from './exportArchive';

type Records = Record<ArchiveKind, ArchiveRecord[]>;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const stageTimesAt = (completedAt: string) => ({ embedding: { startedAt: null, completedAt } });

function fileOf(content: string, completedAt: string, more: object = {}): FileRecord {
  return {
    ...{ id: 'file', name: 'a.md', originalFilename: 'a.md', status: 'ready', totalChunks: 1 },
    ...{ size: content.length, sha256: sha256(content), stageTimes: stageTimesAt(completedAt), ...more },
  };
}

/** The answer of the storage to a download. Each may do something before. */
let answer: () => { content: string; announced?: number };
let storage: Server;
let storageUrl: string;
beforeAll(async () => {
  storage = createServer((_request, response) => {
    const { content, announced = content.length } = answer();
    response.writeHead(200, { 'content-length': announced });
    response.write(content);
    if (announced === content.length) response.end();
    else setTimeout(() => response.destroy(), 20);
  });
  await new Promise<void>((done) => storage.listen(0, '127.0.0.1', done));
  storageUrl = `http://127.0.0.1:${(storage.address() as AddressInfo).port}/file`;
});
afterAll(() => new Promise((done) => storage.close(done)));

/** Exports from a server with these records, which counts `counts`, one after the other. */
async function exported(records: Records, counts: Partial<Record<ArchiveKind, number>>[] = []) {
  const manifest = () => ({
    ...Object.fromEntries(Object.entries(records).map(([kind, { length }]) => [kind, length])),
    ...(counts.length > 1 ? counts.shift() : counts[0]),
  });
  const client = {
    async request(document: unknown, { kind }: { kind: ArchiveKind }) {
      if (document === ExportManifestDocument) return { admin: { exportManifest: manifest() } };
      if (document === FileContentDocument) return { admin: { fileDownload: { url: storageUrl } } };
      expect(document).toBe(ExportRecordsDocument);
      return { admin: { exportRecords: { records: records[kind], nextCursor: null } } };
    },
  };
  const entries = new Map<string, string>();
  const writer = {
    add: async (name: string, content: Buffer | string) => void entries.set(name, content.toString()),
    finish: async () => undefined,
  };
  const result = await exportArchive({
    client: client as unknown as GatewayClient,
    writer: writer as unknown as ArchiveWriter,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  const lines = (entries.get('files/00001.ndjson') ?? '').split('\n').filter((line) => line !== '');
  return { result, content: entries.get('contents/file'), files: lines.map((line) => JSON.parse(line)) };
}

const chunks = [{ fileId: 'file', index: 0 }];
const nothing: Records = { folders: [], prompts: [], sources: [], files: [], chunks: [], conversations: [] };

test('a file is exported with the size and the digest of its content', async () => {
  answer = () => ({ content: 'First.' });
  const file = fileOf('First.', 'one');
  // A server of an earlier version tells no digest.
  const { sha256: _unknown, ...untold } = file;
  const { files, content, result } = await exported({ ...nothing, files: [untold as FileRecord], chunks });
  expect(content).toBe('First.');
  expect(files).toEqual([file]);
  expect(result).toMatchObject({ files: 1, chunks: 1, bytes: 6 });
});

test('a file that is replaced before its download is exported as its new content, to be processed from it', async () => {
  const records = { ...nothing, files: [fileOf('First.', 'one')], chunks };
  const replaced = fileOf('The second.', 'two', { originalFilename: 'b.txt' });
  answer = () => {
    records.files = [replaced];
    return { content: 'The second.' };
  };
  const { files, content } = await exported(records);
  expect(content).toBe('The second.');
  expect(files).toEqual([{ ...replaced, status: 'uploaded' }]);
});

test('a file that is replaced after its download keeps its record, and is processed from its content', async () => {
  const records = { ...nothing, files: [fileOf('Same.', 'one')], chunks };
  answer = () => {
    records.files = [fileOf('Other', 'two', { originalFilename: 'b.txt' })];
    return { content: 'Same.' };
  };
  const { files } = await exported(records);
  expect(files).toEqual([{ ...fileOf('Same.', 'one'), status: 'uploaded' }]);
});

test('a download that ends early is repeated', async () => {
  const answers = [{ content: 'Fir', announced: 6 }, { content: 'First.' }];
  answer = () => answers.shift() ?? { content: 'none is left' };
  const { content } = await exported({ ...nothing, files: [fileOf('First.', 'one')] });
  expect(content).toBe('First.');
});

test('content that does not fit an unchanged file ends the export', async () => {
  answer = () => ({ content: 'Fir' });
  await expect(exported({ ...nothing, files: [fileOf('First.', 'one')] })).rejects.toThrow(
    "The storage returned 3 bytes of the file 'a.md' (file), which has 6.",
  );
});

test.each(['folders', 'prompts', 'files'] as const)('an export that lacks %s fails', async (kind) => {
  await expect(exported(nothing, [{ [kind]: 2 }])).rejects.toThrow(
    /^The server has 2 .+, but returned 0: the archive would be incomplete\. Try again\.$/,
  );
});

test('records that are deleted during the export are not missing, nor are chunks of replaced versions', async () => {
  const { result } = await exported(nothing, [
    { files: 2, chunks: 3 },
    { files: 0, chunks: 3 },
  ]);
  expect(result).toMatchObject({ files: 0, chunks: 0 });
});
