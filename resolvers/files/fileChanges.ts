import { type FileRecord, type FileStatus, fileAtStatus } from '../../domain/files';
import { fromCursor, toCursor } from './cursors';

/** A status change of a file, or its deletion. */
export interface FileChange {
  fileId: string;
  /** Null when the file was deleted. */
  status: FileStatus | null;
  deleted: boolean;
  /** Increases by one with each status change, so that subscribers can detect duplicates. */
  sequence: number;
  at: Date;
  /** Pass it as `after` to resume from this change. */
  cursor: string;
  /** The file at this change; null when it was deleted. */
  file: FileRecord | null;
}

/** Where a subscription resumes, in milliseconds since 1970. */
export interface ResumePosition {
  /** Files that were changed since then are read, */
  filesSince: number;
  /** and of their changes those since then: earlier, where files are left of a replay that took several pages. */
  changesSince: number;
}

const cursorOf = ({ filesSince, changesSince }: ResumePosition) =>
  toCursor('change', filesSince === changesSince ? [filesSince] : [filesSince, changesSince]);

/** @throws `validation_failed` for what is no cursor of a change */
export function positionOf(cursor: string): ResumePosition {
  const [filesSince, changesSince] = fromCursor('change', cursor, ['number', 'number'], 1).map(Number);
  return { filesSince: filesSince as number, changesSince: changesSince ?? (filesSince as number) };
}

/** The latest change of a file. Its cursor is that of its time unless another position is given. */
export function latestChange(file: FileRecord, position?: ResumePosition): FileChange {
  const { id, status, sequence, updatedAt } = file;
  const at = file.history.at(-1)?.at ?? updatedAt;
  const cursor = cursorOf(position ?? { filesSince: at.getTime(), changesSince: at.getTime() });
  return { fileId: id, status, deleted: false, sequence, at, cursor, file };
}

export function deletionOf(fileId: string, sequence: number): FileChange {
  const at = new Date();
  const cursor = cursorOf({ filesSince: at.getTime(), changesSince: at.getTime() });
  return { fileId, status: null, deleted: true, sequence, at, cursor, file: null };
}

/** The changes of a file after sequence `seen`, or since the time `since` where none was delivered. */
export function changesAfter(
  file: FileRecord,
  seen: number | undefined,
  since: number,
  position?: ResumePosition,
): FileChange[] {
  return file.history
    .filter(({ at, sequence }) => (seen === undefined ? at.getTime() >= since : sequence > seen))
    .map((step) => latestChange(step.sequence === file.sequence ? file : fileAtStatus(file, step), position));
}
