import { setTimeout as delay } from 'node:timers/promises';
import { faultsInForce, leftOvers } from './checkVersions';
import { type KilledGateway, startKilledGateway } from './killedGateway';
import { openStores, type Stores } from './stores';

export interface KillCounts {
  kills: number;
  replaced: number;
  rolledBack: number;
  /** Checks of a file at the moment of a kill or after a restart. */
  checks: number;
  /** The errors of requests that the kill did not interrupt. */
  refused: string[];
  faults: string[];
}

/** The pause before a kill is random, up to this: a replacement takes about as long. */
const maxPauseMs = 1_500;
const settleTimeoutMs = 60_000;

const subjects = ['Valves', 'Pumps', 'Boilers', 'Ladders', 'Lamps', 'Ropes', 'Boats', 'Tanks'];

/** Contents of different length, whose sections change with every third edition. */
function contentOf(edition: number): string {
  const filler = 'Whoever is on duty keeps the book of this part and signs it at noon. '.repeat(8);
  const sections = subjects.map((subject, i) => {
    const changes = i % 3 === edition % 3 ? ` They were changed in round ${edition}.` : '';
    return `## ${subject}\n\n${subject} are looked after every day.${changes} ${filler}\n\n`;
  });
  return `# Station\n\nThis is edition ${edition}.\n\n${sections.slice(0, 5 + (edition % 4)).join('')}`;
}

async function put(url: string, text: string): Promise<void> {
  const { status } = await fetch(url, { method: 'PUT', body: text });
  if (status !== 201) throw new Error(`the upload answered ${status}`);
}

const confirm = (gateway: KilledGateway, id: string) =>
  gateway.gql('mutation ($id: UUID!) { confirmFileUpload(fileId: $id) { id } }', { id });

async function upload(gateway: KilledGateway, text: string): Promise<string> {
  const { initFileUpload } = await gateway.gql<{ initFileUpload: { fileId: string; uploadUrl: string } }>(
    'mutation ($input: InitFileUploadInput!) { initFileUpload(input: $input) { fileId uploadUrl } }',
    { input: { filename: 'station.md', size: Buffer.byteLength(text) } },
  );
  await put(initFileUpload.uploadUrl, text);
  await confirm(gateway, initFileUpload.fileId);
  return initFileUpload.fileId;
}

async function replace(gateway: KilledGateway, fileId: string, text: string): Promise<void> {
  const { replaceFile } = await gateway.gql<{ replaceFile: { uploadUrl: string } }>(
    'mutation ($input: ReplaceFileInput!) { replaceFile(input: $input) { uploadUrl } }',
    { input: { fileId, size: Buffer.byteLength(text) } },
  );
  await put(replaceFile.uploadUrl, text);
  await confirm(gateway, fileId);
}

/** Puts the newest of the versions in force that are not, if there is one. */
async function rollBack({ models }: Stores, gateway: KilledGateway, fileId: string): Promise<void> {
  const file = await models.files.findById(fileId).select('runId versions').lean();
  const other = file?.versions?.find(({ content }) => content.runId !== file.runId);
  if (!other) return;
  await gateway.gql(
    'mutation ($id: UUID!, $version: Int!) { rollbackFile(fileId: $id, version: $version) { id } }',
    { id: fileId, version: other.number },
  );
}

async function settled({ models }: Stores, fileIds: string[]): Promise<void> {
  const deadline = Date.now() + settleTimeoutMs;
  for (;;) {
    const ready = await models.files.countDocuments({ _id: { $in: fileIds }, status: 'ready' });
    const open = await models.replacements.countDocuments({ status: { $ne: 'uploading' } });
    if (ready === fileIds.length && open === 0) return;
    if (Date.now() > deadline)
      throw new Error(`${open} replacements and ${ready} ready files are not settled`);
    await delay(50);
  }
}

function isInterrupted(error: unknown): boolean {
  return error instanceof TypeError || /fetch failed|terminated|JSON/.test(String(error));
}

/**
 * Replaces and restores files while the gateway is killed again and again. At each kill, before anything else runs,
 * the store must show one whole version of each file; in the end there must be nothing that no version has.
 */
export async function runKills(
  kills: number,
  {
    fileCount = 3,
    report = () => undefined,
  }: { fileCount?: number; report?: (counts: KillCounts) => void } = {},
): Promise<KillCounts> {
  const counts: KillCounts = { kills: 0, replaced: 0, rolledBack: 0, checks: 0, refused: [], faults: [] };
  const stores = await openStores();
  const start = () => startKilledGateway({ ...stores.environment, DEMO_DATA: 'none' });
  let gateway = await start();
  try {
    const contents = Array.from({ length: fileCount }, (_, i) => contentOf(i));
    const fileIds = await Promise.all(contents.map((text) => upload(gateway, text)));
    await settled(stores, fileIds);
    const check = async (when: string) => {
      for (const id of fileIds) {
        counts.checks++;
        for (const fault of await faultsInForce(stores, id)) counts.faults.push(`${when}: ${id}: ${fault}`);
      }
    };
    let edition = fileCount;
    for (let kill = 0; kill < kills; kill++) {
      const running = gateway;
      // The request that the kill interrupts fails; that is the point.
      const requests = fileIds.map(async (id) => {
        if (Math.random() < 0.25) {
          await rollBack(stores, running, id);
          counts.rolledBack++;
        } else {
          await replace(running, id, contentOf(edition++));
          counts.replaced++;
        }
      });
      const done = Promise.allSettled(requests).then((outcomes) => {
        for (const outcome of outcomes) {
          if (outcome.status === 'rejected' && !isInterrupted(outcome.reason)) {
            counts.refused.push(String(outcome.reason));
          }
        }
      });
      await delay(Math.random() * maxPauseMs);
      await gateway.kill();
      counts.kills++;
      await done;
      await check(`at kill ${kill + 1}`);
      gateway = await start();
      // Every other time the next kill meets what the last one left unfinished.
      if (kill % 2 === 1) {
        await settled(stores, fileIds);
        await check(`after kill ${kill + 1}`);
      }
      report(counts);
    }
    // An upload that was never confirmed is discarded by the next replacement.
    await settled(stores, fileIds);
    for (const id of fileIds) await replace(gateway, id, contentOf(edition++));
    await settled(stores, fileIds);
    await check('at the end');
    counts.faults.push(...(await leftOvers(stores)));
  } finally {
    await gateway.kill();
    await stores.close();
  }
  return counts;
}
