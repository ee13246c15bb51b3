import type { Readable } from 'node:stream';
import { z } from 'zod';
import { AppError } from '../../domain/errors';
import { fileIdInput } from '../../domain/inputs/files';
import { parseInput } from '../../domain/inputs/parseInput';
import { authorize } from '../authorize';
import type { OperationContext } from '../context';
import { isDrawable } from './drawableFile';

const pagePictureInput = fileIdInput.extend({ number: z.int().min(1) });

/** The picture of a page as a PNG. @throws `file_not_found`, `not_found` where there is no such page */
export async function getPagePicture(ctx: OperationContext, rawInput: unknown): Promise<Readable> {
  const { tenant } = await authorize(ctx, 'files_status');
  const { fileId, number } = parseInput(pagePictureInput, rawInput);
  const file = await tenant.files.findOne({ _id: fileId });
  if (!file) throw new AppError('file_not_found', `There is no file '${fileId}'.`);
  const picture = isDrawable(file)
    ? await ctx.services.pagePictures.draw({ ...file, id: fileId }, number, ctx.signal)
    : null;
  if (!picture) throw new AppError('not_found', `There is no picture of page ${number} of this file.`);
  return picture;
}
