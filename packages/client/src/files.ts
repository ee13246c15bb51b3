import { LecternError, NotFoundError, ProcessingError, toError } from './errors';
import type {
  ConfirmUploadMutation,
  DeleteFileMutation,
  FileFilter,
  FileStateFragment,
  GetFileQuery,
  InitFileUploadInput,
  InitUploadMutation,
  ListFilesQuery,
  WatchFileSubscription,
} from './generated';
import { confirmUpload, deleteFile, getFile, initUpload, listFiles, watchFile } from './operations';
import type { CallOptions, Transport } from './transport';

export type FileState = FileStateFragment;

export interface UploadOptions extends CallOptions, Omit<InitFileUploadInput, 'filename' | 'size'> {
  filename: string;
  /** Called with the number of bytes sent; in browsers at the beginning and the end. */
  onProgress?: (sentBytes: number, totalBytes: number) => void;
}

export interface WaitOptions extends CallOptions {
  /** Called with each status, and the progress of 0 to 1. */
  onChange?: (file: FileState) => void;
}

/** How often a stream that ended before the file did is opened again without news. */
const maxReopenings = 5;
const partBytes = 262_144;

function isNode(): boolean {
  return typeof process === 'object' && Boolean(process.versions?.node);
}

/** The bytes, piece by piece. Browsers send no streams over HTTP/1. */
function counted(bytes: Blob, onSent: (sent: number) => void): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      if (sent >= bytes.size) return controller.close();
      const part = new Uint8Array(await bytes.slice(sent, sent + partBytes).arrayBuffer());
      sent += part.length;
      controller.enqueue(part);
      onSent(sent);
    },
  });
}

export class Files {
  constructor(private readonly transport: Transport) {}

  /** Uploads a file and has it processed. `whenReady` waits until it can be found. */
  async upload(
    content: Blob | Uint8Array | string,
    { onProgress, signal, ...input }: UploadOptions,
  ): Promise<FileState> {
    const bytes = content instanceof Blob ? content : new Blob([content as Uint8Array<ArrayBuffer> | string]);
    const options = { signal };
    const { initFileUpload: ticket } = await this.transport.request<InitUploadMutation>(
      initUpload,
      { input: { ...input, size: bytes.size } },
      options,
    );
    if (!ticket) throw toError({ code: 'internal', message: 'The upload could not be started.' });
    const { fileId, uploadUrl } = ticket;
    // Sent again as a whole: the address takes what comes last.
    const send = () => this.send(uploadUrl, bytes, { signal, onProgress });
    await this.transport.retrying(send, { signal, isRepeatable: true });
    const confirm = () => this.transport.request<ConfirmUploadMutation>(confirmUpload, { fileId }, options);
    // Repeating a confirmation changes nothing.
    const confirmed = await this.transport.retrying(confirm, { signal, isRepeatable: true });
    return confirmed.confirmFileUpload as FileState;
  }

  private async send(
    url: string,
    bytes: Blob,
    { signal, onProgress }: Pick<UploadOptions, 'signal' | 'onProgress'>,
  ): Promise<void> {
    onProgress?.(0, bytes.size);
    const isCounted = onProgress !== undefined && isNode();
    const body = isCounted ? counted(bytes, (sent) => onProgress(sent, bytes.size)) : bytes;
    const streamed = isCounted ? { duplex: 'half', headers: { 'content-length': String(bytes.size) } } : {};
    const init = { method: 'PUT', body, ...(signal && { signal }), ...streamed } as RequestInit;
    const { status } = await this.transport.send(url, init);
    if (status >= 300) {
      const code = status >= 500 ? 'unavailable' : 'upload_incomplete';
      throw toError({ code, message: `The storage answered the upload with HTTP ${status}.` });
    }
    if (!isCounted) onProgress?.(bytes.size, bytes.size);
  }

  /** Waits until a file is ready. @throws ProcessingError where it cannot be processed */
  async whenReady(fileId: string, { signal, onChange }: WaitOptions = {}): Promise<FileState> {
    for (let reopenings = 0; ; reopenings++) {
      try {
        const changes = this.transport.subscribe<WatchFileSubscription>(watchFile, { fileId }, { signal });
        for await (const { fileStatusChanged: file } of changes) {
          reopenings = 0;
          onChange?.(file);
          if (file.status === 'ready') return file;
          if (file.status.endsWith('_failed')) {
            const message = file.errorMessage ?? `${file.name} could not be processed.`;
            throw new ProcessingError({ code: 'processing_failed', message });
          }
        }
      } catch (error) {
        signal?.throwIfAborted();
        // A connection that broke is no error of the file.
        if (error instanceof LecternError) throw error;
      }
      if (reopenings >= maxReopenings) {
        throw toError({ code: 'unavailable', message: 'The changes of the file cannot be followed.' });
      }
    }
  }

  /** @throws NotFoundError */
  async get(id: string, options?: CallOptions): Promise<FileState> {
    const { file } = await this.transport.request<GetFileQuery>(getFile, { id }, options);
    if (file) return file;
    throw new NotFoundError({ code: 'file_not_found', message: `There is no file '${id}'.` });
  }

  /** All files of the environment that match the filter, newest first, page by page as they are read. */
  async *list(filter: FileFilter = {}, options?: CallOptions): AsyncGenerator<FileState, void, undefined> {
    for (let after: string | null | undefined = null; ; ) {
      const variables = { first: 100, after, filter };
      const page: ListFilesQuery = await this.transport.request(listFiles, variables, options);
      yield* page.filesConnection?.nodes ?? [];
      const { hasNextPage, endCursor } = page.filesConnection?.pageInfo ?? {};
      if (!hasNextPage) return;
      after = endCursor;
    }
  }

  async delete(id: string, options?: CallOptions): Promise<void> {
    await this.transport.request<DeleteFileMutation>(deleteFile, { id }, options);
  }
}
