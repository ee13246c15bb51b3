import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { ConversionError } from '@lectern/document-converter';
import type { Logger } from '../domain/context';
import { AppError } from '../domain/errors';
import { FairSlots } from '../domain/fairSlots';
import { type FileKind, fileKindOf } from '../domain/fileTypes';
import type { BlobStore } from '../domain/ports/blobStore';
import type { OfficePdf } from '../domain/ports/officePdf';
import type { DrawnFile, PagePictures, PageSize } from '../domain/ports/pagePictures';
import type { Models } from '../models/createModels';
import { pagesPath } from '../records/fileVersions';
import type { DocumentStages } from './documentStages';
import { OfficePages } from './officePages';

interface PagePicturesDeps {
  models: Models;
  blobs: BlobStore;
  converter: DocumentStages;
  workDir: string;
  /** Null: slides and text documents have no pages to draw. */
  office: OfficePdf | null;
  log: Logger;
}

/** What pages are drawn from: the content of the file, or the PDF that was made of it. */
interface Drawn {
  kind: FileKind;
  path: string;
}

/**
 * Per environment: a page of the console shows a few pictures, and there are as many threads at most. Each drawing has
 * its own copy of the file on the local disk.
 */
const maxDrawing = 4;
const maxWaiting = 300;
const busy = { message: 'Too many pages are being drawn. Try again in a moment.', retryAfterSeconds: 1 };

const pdfName = 'pages.pdf';
const copyTimeoutMs = 60_000;

const drawnKinds: (FileKind | null)[] = ['pdf', 'png', 'jpg'];

/** Beside the content: the pages depend on it only. */
function blobPath({ blobStoragePath }: DrawnFile, name: string): string {
  return pagesPath(blobStoragePath) + name;
}

/** Draws pages with the converter and keeps the results in the blob store. */
export function createPagePictures(deps: PagePicturesDeps): PagePictures {
  const { models, blobs, converter, workDir, office, log } = deps;
  const slots = new FairSlots({ maxPerOwner: maxDrawing, maxWaitingPerOwner: maxWaiting, busy });
  const officePages = office && new OfficePages(log, office.closed);

  /** Runs `work` on a local copy of the file. */
  function inDirectory<T>(
    { environmentId }: DrawnFile,
    content: string,
    signal: AbortSignal,
    work: (path: string, directory: string) => Promise<T>,
  ): Promise<T> {
    return slots.run(environmentId, signal, () => onCopy(content, 'content', signal, work));
  }

  async function onCopy<T>(
    blob: string,
    name: string,
    signal: AbortSignal,
    work: (path: string, directory: string) => Promise<T>,
  ): Promise<T> {
    const directory = await mkdtemp(join(workDir, 'pages-'));
    try {
      const content = await blobs.read(blob);
      if (!content)
        throw new AppError('unavailable', 'The content of this file cannot be read at the moment.');
      const path = join(directory, name);
      await pipeline(content, createWriteStream(path), { signal });
      return await work(path, directory);
    } catch (error) {
      // The conversion read the file, so its pages are at fault: they are not drawn.
      if (error instanceof ConversionError) throw new AppError('not_found', error.message, { cause: error });
      throw error;
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }

  /** Keeps a result, unless the file or version was deleted in the meantime: its blobs are gone for good. */
  async function keep(file: DrawnFile, name: string, data: Buffer, type: string): Promise<void> {
    const path = blobPath(file, name);
    await blobs.put(path, data, type);
    const { blobStoragePath } = file;
    const ofVersion = [{ blobStoragePath }, { 'versions.content.blobStoragePath': blobStoragePath }];
    if (!(await models.files.exists({ _id: file.id, $or: ofVersion }))) await blobs.deletePrefix(path);
  }

  /** Makes the PDF of a file of slides or text, beside requests: others may wait for it. */
  function makePdf(office: OfficePdf, file: DrawnFile, kind: FileKind): Promise<void> {
    const signal = AbortSignal.timeout(copyTimeoutMs);
    return onCopy(file.blobStoragePath, `content.${kind}`, signal, async (path, directory) => {
      const pdf = await office.convert({ path, kind, directory });
      await keep(file, pdfName, await readFile(pdf), 'application/pdf');
    });
  }

  async function drawnFrom(file: DrawnFile, signal: AbortSignal): Promise<Drawn | null> {
    const kind = fileKindOf(file.originalFilename);
    if (!kind) return null;
    const { id: fileId, environmentId, blobStoragePath: content } = file;
    if (drawnKinds.includes(kind)) return { kind, path: content };
    if (!officePages || !office.accepts(kind)) return null;
    const path = blobPath(file, pdfName);
    const known = await blobs.read(path);
    known?.destroy();
    if (known) return { kind: 'pdf', path };
    const asked = { fileId, environmentId, content };
    const isMade = await officePages.isMade(asked, signal, () => makePdf(office, file, kind));
    return isMade ? { kind: 'pdf', path } : null;
  }

  return {
    async sizes(file, signal) {
      const known = await blobs.read(blobPath(file, 'sizes.json'));
      if (known) return JSON.parse(await text(known)) as PageSize[];
      const drawn = await drawnFrom(file, signal);
      if (!drawn) return null;
      const { kind } = drawn;
      const sizes = await inDirectory(file, drawn.path, signal, (path) =>
        converter.drawPage({ path, kind, picture: null, tenant: file.environmentId, signal }),
      );
      await keep(file, 'sizes.json', Buffer.from(JSON.stringify(sizes)), 'application/json');
      return sizes;
    },

    async draw(file, number, signal) {
      const name = `${number}.png`;
      const known = await blobs.read(blobPath(file, name));
      if (known) return known;
      const drawn = await drawnFrom(file, signal);
      if (!drawn) return null;
      const { kind } = drawn;
      const png = await inDirectory(file, drawn.path, signal, async (path, directory) => {
        const pngPath = join(directory, name);
        const picture = { number, pngPath };
        const [size] = await converter.drawPage({ path, kind, picture, tenant: file.environmentId, signal });
        return size ? await readFile(pngPath) : null;
      });
      if (!png) return null;
      await keep(file, name, png, 'image/png');
      return Readable.from([png]);
    },
  };
}
