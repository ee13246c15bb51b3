import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { failure, systemReason } from '../failure';
import { checksumsEntry } from './archiveFormat';

/**
 * Writes an archive entry by entry to a temporary file, which is renamed once complete, so that an interrupted command
 * leaves no partial archive.
 */
export class ArchiveWriter {
  private readonly tar: Pack = pack();
  private readonly checksums: Record<string, string> = {};
  private readonly written: Promise<void>;
  private failed: Error | null = null;

  private constructor(
    private readonly path: string,
    private readonly temporaryPath: string,
    file: WriteStream,
  ) {
    this.written = pipeline(this.tar, createGzip(), file);
    this.written.catch((error: Error) => {
      this.failed = error;
    });
  }

  /** @throws CliError if the path is not writable */
  static async open(path: string): Promise<ArchiveWriter> {
    const found = await stat(path).catch(() => null);
    if (found?.isDirectory())
      throw failure(`'${path}' is a directory. Give a file name, such as backup.tar.gz.`);
    // A device is written to directly: it cannot be replaced by a file.
    const temporaryPath = found && !found.isFile() ? path : `${path}.${process.pid}.part`;
    const file = createWriteStream(temporaryPath, { mode: 0o600 });
    try {
      await once(file, 'open');
    } catch (error) {
      throw failure(`'${path}' cannot be written: ${systemReason(error)}.`, error);
    }
    return new ArchiveWriter(path, temporaryPath, file);
  }

  private async put(name: string, content: Buffer): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      if (this.failed) return reject(this.failed);
      const onFailure = (error: Error) => reject(error);
      this.written.catch(onFailure);
      this.tar.entry({ name, size: content.length }, content, (error) => (error ? reject(error) : resolve()));
    });
  }

  /** @throws CliError if the write fails */
  async add(name: string, content: Buffer | string): Promise<void> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    this.checksums[name] = createHash('sha256').update(bytes).digest('hex');
    try {
      await this.put(name, bytes);
    } catch (error) {
      throw this.writeFailure(error);
    }
  }

  private writeFailure(error: unknown): Error {
    return failure(`'${this.path}' cannot be written: ${systemReason(this.failed ?? error)}.`, error);
  }

  /** Writes the checksums and renames the archive to its final path. */
  async finish(): Promise<void> {
    try {
      await this.put(checksumsEntry, Buffer.from(`${JSON.stringify(this.checksums, null, 1)}\n`));
      this.tar.finalize();
      await this.written;
      if (this.temporaryPath !== this.path) await rename(this.temporaryPath, this.path);
    } catch (error) {
      throw this.writeFailure(error);
    }
  }

  /** Removes the temporary file. */
  async discard(): Promise<void> {
    this.tar.destroy();
    await this.written.catch(() => undefined);
    if (this.temporaryPath !== this.path) await rm(this.temporaryPath, { force: true });
  }
}
