import type { FileRecord } from '../../domain/files';
import type { FileDoc } from '../../models/files';
import type { TenantModel } from '../../models/tenantModel';
import { toFileRecord } from '../../records/toFileRecord';

const filesPerPage = 500;

export interface FilePage {
  files: FileRecord[];
  /** When the last file before the page was changed; null before the first page. */
  after: Date | null;
  isLast: boolean;
}

/** Returns what reads the next page of the files of a query. Those that were changed longest ago come first. */
export function filePages(files: TenantModel<FileDoc>, query: Record<string, unknown>) {
  let after: Pick<FileDoc, 'updatedAt' | '_id'> | null = null;
  return async (): Promise<FilePage> => {
    const rest = after && {
      updatedAt: { $gte: after.updatedAt },
      $or: [{ updatedAt: { $gt: after.updatedAt } }, { _id: { $gt: after._id } }],
    };
    const found = await files.find(rest ? { $and: [query, rest] } : query, {
      sort: { updatedAt: 1, _id: 1 },
      limit: filesPerPage,
    });
    const page = { after: after?.updatedAt ?? null, isLast: found.length < filesPerPage };
    const last = found.at(-1);
    if (last) after = { updatedAt: last.updatedAt, _id: last._id };
    return { ...page, files: found.map((file) => toFileRecord(file)) };
  };
}
