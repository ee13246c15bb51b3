import type { ChunkDoc } from '../../../models/chunks';
import type { FileDoc } from '../../../models/files';
import { versionsOf } from '../../../records/fileVersions';
import type { Stores } from './stores';

/** Every chunk of a test content names the content it is of, or is the same in all of them. */
export const markOf = (content: string): Set<string> => new Set(content.match(/edition \d+/g) ?? []);

/** The faults of the version in force, right now; none where it is one, whole and once. */
export async function faultsInForce({ models }: Stores, fileId: string): Promise<string[]> {
  const file = await models.files.findById(fileId).lean<FileDoc>();
  if (file?.status !== 'ready') return [`the file is ${file?.status ?? 'gone'}`];
  const chunks = await models.chunks
    .find({ fileId, runId: file.runId ?? '', live: true })
    .sort({ index: 1 })
    .lean<ChunkDoc[]>();
  const faults: string[] = [];
  const indexes = chunks.map(({ index }) => index).join();
  const wanted = Array.from({ length: file.totalChunks }, (_, index) => index).join();
  if (indexes !== wanted) faults.push(`chunks ${indexes || 'none'} instead of ${wanted}`);
  const marks = markOf(chunks.map(({ content }) => content).join('\n'));
  if (marks.size !== 1) faults.push(`content of ${[...marks].join(' and ') || 'no edition'}`);
  if (chunks.some(({ vectors }) => Object.keys(vectors).length === 0)) faults.push('a chunk without vector');
  const current = versionsOf(file).filter(({ content }) => content.runId === file.runId);
  if (current.length !== 1) faults.push(`${current.length} versions are current`);
  return faults;
}

/** The faults once nothing is in progress: chunks and blobs that no version has, and those that are missing. */
export async function leftOvers(stores: Stores): Promise<string[]> {
  const { models } = stores;
  const files = await models.files.find().lean<FileDoc[]>();
  const faults: string[] = [];
  const expected = new Map<string, number>();
  const prefixes: string[] = [];
  for (const file of files) {
    for (const { content } of versionsOf(file)) {
      expected.set(`${content.runId}`, content.totalChunks);
      const artifacts = `${file.environmentId}/${file._id}/${content.runId}/`;
      prefixes.push(content.blobStoragePath, artifacts);
    }
  }
  const found = new Map<string, number>();
  for await (const chunk of models.chunks.find().select('runId fileId live').lean().cursor()) {
    const { runId, fileId, live } = chunk as ChunkDoc;
    found.set(runId, (found.get(runId) ?? 0) + 1);
    const isCurrent = files.some((file) => file._id === fileId && file.runId === runId);
    if (live !== isCurrent) faults.push(`a chunk of ${fileId} is ${live ? '' : 'not '}live`);
  }
  for (const runId of new Set([...expected.keys(), ...found.keys()])) {
    const [want = 0, have = 0] = [expected.get(runId), found.get(runId)];
    if (want !== have) faults.push(`run ${runId} has ${have} chunks instead of ${want}`);
  }
  const names = await stores.blobNames();
  for (const name of names) {
    if (!prefixes.some((prefix) => name.startsWith(prefix))) faults.push(`orphan blob ${name}`);
  }
  for (const prefix of prefixes) {
    if (!names.some((name) => name.startsWith(prefix))) faults.push(`no blob ${prefix}`);
  }
  return faults;
}
