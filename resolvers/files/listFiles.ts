import type { FileRecord, Page } from '../../domain/files';
import { pageInput } from '../../domain/inputs/files';
import { parseInput } from '../../domain/inputs/parseInput';
import { toFileRecord } from '../../records/toFileRecord';
import { chargeMetadata } from '../answerSize';
import { authorize } from '../authorize';
import type { OperationContext } from '../context';

/** Pages beyond it are empty without a query, because MongoDB's `skip` is limited to 2^31. */
const maxSkip = 2_000_000_000;

/** The environment's files, newest first (docs/specification.md#get-files). Pages after the last one are empty. */
export async function listFiles(ctx: OperationContext, rawInput: unknown): Promise<Page<FileRecord>> {
  const { tenant } = await authorize(ctx, 'list');
  const { page, pageSize } = parseInput(pageInput, rawInput);
  const skip = (page - 1) * pageSize;
  const [total, files] = await Promise.all([
    tenant.files.count({}),
    skip > maxSkip
      ? Promise.resolve([])
      : tenant.files.find({}, { sort: { createdAt: -1, _id: 1 }, skip, limit: pageSize }),
  ]);
  chargeMetadata(ctx, files);
  return {
    items: files.map((file) => toFileRecord(file)),
    total,
    page,
    pageSize,
    totalPages: Math.ceil(total / pageSize),
    hasMore: skip + files.length < total && files.length > 0,
  };
}
