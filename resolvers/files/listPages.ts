import type { FileRecord } from '../../domain/files';
import type { PageSize } from '../../domain/ports/pagePictures';
import type { OperationContext } from '../context';
import { isDrawable } from './drawableFile';

export interface FilePage extends PageSize {
  /** From 1. */
  number: number;
  fileId: string;
}

/** The pages of a file that the caller has already read; null where they cannot be drawn. */
export async function listPages(ctx: OperationContext, file: FileRecord): Promise<FilePage[] | null> {
  const sizes = isDrawable(file) ? await ctx.services.pagePictures.sizes(file, ctx.signal) : null;
  return sizes?.map((size, index) => ({ ...size, number: index + 1, fileId: file.id })) ?? null;
}
