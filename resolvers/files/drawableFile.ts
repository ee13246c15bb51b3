import { type FileStatus, nextStage } from '../../domain/files';
import type { FileDoc } from '../../models/files';

const withoutConversion: FileStatus[] = ['uploading', 'upload_failed', 'conversion_failed'];

/** Whether the pages of a file can be drawn: its content was accepted by the conversion. */
export function isDrawable({ status }: Pick<FileDoc, 'status'>): boolean {
  return !withoutConversion.includes(status) && nextStage(status) !== 'conversion';
}
