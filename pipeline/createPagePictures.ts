import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { ConversionError } from '@lectern/document-converter';
import { AppError } from '../domain/errors';
import { type FileKind, fileKindOf } from '../domain/fileTypes';
import type { BlobStore } from '../domain/ports/blobStore';
import type { DrawnFile, PagePictures, PageSize } from '../domain/ports/pagePictures';
import type { Models } from '../models/createModels';
import { pagesPath } from '../records/fileVersions';
import type { DocumentStages } from './documentStages';
import { DrawingQueue } from './drawingQueue';

interface PagePicturesDeps {
  models: Models;
  blobs: BlobStore;
  converter: DocumentStages;
  workDir: string;
}

/** Per environment: a page of the console shows a few pictures, and there are as many threads at most. */
const maxDrawing = 4;
const maxWaiting = 300;

const drawnKinds: (FileKind | null)[] = ['pdf', 'png', 'jpg'];

/** Beside the content: the pages depend on it only. */
function blobPath({ blobStoragePath }: DrawnFile, name: string): string {
  return pagesPath(blobStoragePath) + name;
}

/** Draws pages with the converter and keeps the results in the blob store. */
export function createPagePictures({ models, blobs, converter, workDir }: PagePicturesDeps): PagePictures {
  const queue = new DrawingQueue(maxDrawing, maxWaiting);

  /** Runs `work` on a local copy of the file. */
  function inDirectory<T>(
    file: DrawnFile,
    signal: AbortSignal,
    work: (path: string, directory: string) => Promise<T>,
  ): Promise<T> {
    return queue.run(file.environmentId, signal, () => onCopy(file, signal, work));
  }

  async function onCopy<T>(
    file: DrawnFile,
    signal: AbortSignal,
    work: (path: string, directory: string) => Promise<T>,
  ): Promise<T> {
    const directory = await mkdtemp(join(workDir, 'pages-'));
    try {
      const content = await blobs.read(file.blobStoragePath);
      if (!content)
        throw new AppError('unavailable', 'The content of this file cannot be read at the moment.');
      const path = join(directory, 'content');
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

  return {
    async sizes(file, signal) {
      const kind = fileKindOf(file.originalFilename);
      if (!kind || !drawnKinds.includes(kind)) return null;
      const known = await blobs.read(blobPath(file, 'sizes.json'));
      if (known) return JSON.parse(await text(known)) as PageSize[];
      const { environmentId } = file;
      const sizes = await inDirectory(file, signal, (path) =>
        converter.drawPage({ path, kind, picture: null, environmentId, signal }),
      );
      await keep(file, 'sizes.json', Buffer.from(JSON.stringify(sizes)), 'application/json');
      return sizes;
    },

    async draw(file, number, signal) {
      const kind = fileKindOf(file.originalFilename);
      if (!kind || !drawnKinds.includes(kind)) return null;
      const name = `${number}.png`;
      const known = await blobs.read(blobPath(file, name));
      if (known) return known;
      const { environmentId } = file;
      const png = await inDirectory(file, signal, async (path, directory) => {
        const pngPath = join(directory, name);
        const picture = { number, pngPath };
        const [size] = await converter.drawPage({ path, kind, picture, environmentId, signal });
        return size ? await readFile(pngPath) : null;
      });
      if (!png) return null;
      await keep(file, name, png, 'image/png');
      return Readable.from([png]);
    },
  };
}
