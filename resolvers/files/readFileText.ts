import { AppError } from '../../domain/errors';
import { fileIdInput } from '../../domain/inputs/files';
import { parseInput } from '../../domain/inputs/parseInput';
import type { FileDoc } from '../../models/files';
import type { Tenant } from '../../models/tenantModel';
import { authorize } from '../authorize';
import type { OperationContext } from '../context';

/** The number of bytes of a converted text that are returned; a longer text is cut. */
export const maxTextBytes = 400_000;

export interface FileText {
  fileId: string;
  name: string;
  referenceId: string | null;
  pageCount: number | null;
  /** The file converted to Markdown; the text of its chunks, where it was imported with them. */
  text: string;
  /** Whether the text is longer than what is returned. */
  isTruncated: boolean;
}

/** So many chunks are read at a time. */
const chunksPerRead = 50;

/** The text of the chunks in their order. Sentences that a chunk repeats of the one before it are not removed. */
async function* readChunkTexts(tenant: Tenant, { _id: fileId, runId }: FileDoc): AsyncGenerator<Buffer> {
  for (let last = -1; ; ) {
    const chunks = await tenant.chunks.findFields(
      { fileId, runId: runId ?? '', live: true, index: { $gt: last } },
      ['index', 'content'],
      { sort: { index: 1 }, limit: chunksPerRead },
    );
    for (const { index, content } of chunks) {
      yield Buffer.from(last < 0 ? content : `\n\n${content}`);
      last = index;
    }
    if (chunks.length < chunksPerRead) return;
  }
}

async function readUpTo(content: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of content) {
    pieces.push(piece);
    size += piece.length;
    if (size > maxBytes) break;
  }
  return Buffer.concat(pieces);
}

/**
 * The text of a file that is ready, as Markdown.
 * @throws `file_not_found`; `conflict` where the file is not ready
 */
export async function readFileText(ctx: OperationContext, rawInput: unknown): Promise<FileText> {
  const { tenant } = await authorize(ctx, 'files_status');
  const { fileId } = parseInput(fileIdInput, rawInput);
  const file = await tenant.files.findOne({ _id: fileId });
  if (!file) throw new AppError('file_not_found', `There is no file '${fileId}'.`);
  if (file.status !== 'ready') {
    throw new AppError('conflict', `The file '${fileId}' has no text: its status is '${file.status}'.`);
  }
  // A file that was imported ready was not converted here.
  const content =
    file.convertedFilePath === null
      ? readChunkTexts(tenant, file)
      : await ctx.services.blobs.read(file.convertedFilePath);
  if (!content) throw new AppError('file_not_found', `The text of the file '${fileId}' does not exist.`);
  const bytes = await readUpTo(content, maxTextBytes);
  const isTruncated = bytes.length > maxTextBytes;
  // In streaming mode, the decoder drops a character that was cut in two.
  const text = new TextDecoder().decode(bytes.subarray(0, maxTextBytes), { stream: true });
  const { name, referenceId, pageCount } = file;
  return { fileId, name, referenceId, pageCount, text, isTruncated };
}
