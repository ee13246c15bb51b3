import { AppError } from '../../domain/errors';
import { fileIdInput } from '../../domain/inputs/files';
import { parseInput } from '../../domain/inputs/parseInput';
import { authorize } from '../authorize';
import type { OperationContext } from '../context';

/** The number of bytes of a converted text that are returned; a longer text is cut. */
export const maxTextBytes = 400_000;

export interface FileText {
  fileId: string;
  name: string;
  referenceId: string | null;
  pageCount: number | null;
  /** The file converted to Markdown. */
  text: string;
  /** Whether the text is longer than what is returned. */
  isTruncated: boolean;
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
  if (file.status !== 'ready' || file.convertedFilePath === null) {
    throw new AppError('conflict', `The file '${fileId}' has no text: its status is '${file.status}'.`);
  }
  const content = await ctx.services.blobs.read(file.convertedFilePath);
  if (!content) throw new AppError('file_not_found', `The text of the file '${fileId}' does not exist.`);
  const bytes = await readUpTo(content, maxTextBytes);
  const isTruncated = bytes.length > maxTextBytes;
  // In streaming mode, the decoder drops a character that was cut in two.
  const text = new TextDecoder().decode(bytes.subarray(0, maxTextBytes), { stream: true });
  const { name, referenceId, pageCount } = file;
  return { fileId, name, referenceId, pageCount, text, isTruncated };
}
