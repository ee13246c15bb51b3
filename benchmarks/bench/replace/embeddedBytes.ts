import { setTimeout as delay } from 'node:timers/promises';
import type { ChunkDoc } from '../../../models/chunks';
import { embeddedText } from '../../../records/embeddedText';
import { writeDocx } from '../../../scripts/demo/writeOffice';
import { type KilledGateway, startKilledGateway } from './killedGateway';
import { type Chapter, edited, toMarkdown, toPdf, writeManual } from './manual';
import { openStores, type Stores } from './stores';

async function send(gateway: KilledGateway, filename: string, content: Uint8Array, fileId: string | null) {
  const size = content.byteLength;
  const { upload } = await (fileId === null
    ? gateway.gql<{ upload: { fileId: string; uploadUrl: string } }>(
        'mutation ($input: InitFileUploadInput!) { upload: initFileUpload(input: $input) { fileId uploadUrl } }',
        { input: { filename, size } },
      )
    : gateway.gql<{ upload: { fileId: string; uploadUrl: string } }>(
        'mutation ($input: ReplaceFileInput!) { upload: replaceFile(input: $input) { fileId uploadUrl } }',
        { input: { fileId, filename, size } },
      ));
  await fetch(upload.uploadUrl, { method: 'PUT', body: new Uint8Array(content) });
  await gateway.gql('mutation ($id: UUID!) { confirmFileUpload(fileId: $id) { id } }', { id: upload.fileId });
  return upload.fileId;
}

async function untilReady({ models }: Stores, fileId: string, version: number) {
  for (;;) {
    const file = await models.files.findById(fileId).lean();
    const replacement = await models.replacements.findById(fileId).lean();
    const failed = [file, replacement].find((record) => record?.status.endsWith('_failed'));
    if (failed) throw new Error(failed.errorMessage ?? failed.status);
    const isCurrent = version === 1 || file?.versions?.some((each) => each.number === version);
    if (file?.status === 'ready' && isCurrent && !replacement) return file;
    await delay(200);
  }
}

interface Format {
  name: string;
  filename: string;
  hasChapters: boolean;
  write(chapters: Chapter[]): Uint8Array | Promise<Uint8Array>;
}

const markdown = (chapters: Chapter[]) => Buffer.from(toMarkdown(chapters));
const formats: Format[] = [
  { name: 'Markdown', filename: 'manual.md', hasChapters: true, write: markdown },
  { name: 'Markdown in one chapter', filename: 'manual.md', hasChapters: false, write: markdown },
  { name: 'Word', filename: 'manual.docx', hasChapters: true, write: writeDocx },
  { name: 'Word in one chapter', filename: 'manual.docx', hasChapters: false, write: writeDocx },
  {
    name: 'PDF, chapters on new pages',
    filename: 'manual.pdf',
    hasChapters: true,
    write: (chapters) => toPdf(chapters, { startsOnNewPage: true }),
  },
  {
    name: 'PDF, running text',
    filename: 'manual.pdf',
    hasChapters: true,
    write: (chapters) => toPdf(chapters, { startsOnNewPage: false }),
  },
  {
    name: 'PDF, running text in one chapter',
    filename: 'manual.pdf',
    hasChapters: false,
    write: (chapters) => toPdf(chapters, { startsOnNewPage: false }),
  },
];

/** Prints the share of the text that a change of one paragraph has embedded again. */
export async function measureEmbeddedBytes(pages: number, print: (line: string) => void): Promise<void> {
  const stores = await openStores();
  const gateway = await startKilledGateway({ ...stores.environment, DEMO_DATA: 'none' });
  try {
    for (const { name, filename, hasChapters, write } of formats) {
      for (const how of ['changed', 'inserted'] as const) {
        const manual = writeManual(pages, { hasChapters });
        const fileId = await send(gateway, filename, await write(manual), null);
        await untilReady(stores, fileId, 1);
        await send(gateway, filename, await write(edited(manual, how)), fileId);
        const file = await untilReady(stores, fileId, 2);
        let [total, embedded, count] = [0, 0, 0];
        const chunks = stores.models.chunks
          .find({ fileId, runId: file.runId ?? '' })
          .lean()
          .cursor();
        for await (const chunk of chunks as AsyncIterable<ChunkDoc>) {
          const bytes = Buffer.byteLength(embeddedText(chunk));
          count++;
          total += bytes;
          if (!chunk._id.includes('@')) embedded += bytes;
        }
        const share = ((100 * embedded) / total).toFixed(2);
        print(
          `${name}, a paragraph ${how}: ${embedded} of ${total} bytes in ${count} chunks embedded, ${share} %`,
        );
      }
    }
  } finally {
    await gateway.kill();
    await stores.close();
  }
}
