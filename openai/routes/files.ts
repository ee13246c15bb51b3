import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { describeInput } from '../../domain/inputs/describeInput';
import { checkedUploadInput } from '../../domain/inputs/files';
import { isUuid } from '../../domain/inputs/scalars';
import { pageSize } from '../../domain/limits';
import { toCursor } from '../../resolvers/files/cursors';
import { deleteFile } from '../../resolvers/files/deleteFile';
import { getFile } from '../../resolvers/files/getFile';
import { listFilesByCursor } from '../../resolvers/files/listFilesByCursor';
import { uploadReceived } from '../../resolvers/files/uploadReceived';
import { readContent } from '../../resolvers/transfer/readContent';
import { ownOptions } from '../input/options';
import { receiveForm } from '../receiveForm';
import { fileObject, purposes } from '../records/fileObject';
import { invalid, RequestFault, unsupported } from '../requestFault';
import { type Call, route } from '../route';

/** @throws RequestFault for what is no ID of a file */
export function checkedId(id: unknown, param = 'file_id'): { fileId: string } {
  if (isUuid(id)) return { fileId: id };
  throw new RequestFault(param, `There is no file '${id}'.`, 'file_not_found', 404);
}

/** The input of an operation on one file. @throws RequestFault for what is no ID of a file */
export const fileIdOf = ({ params }: FastifyRequest) => checkedId((params as { file_id: unknown }).file_id);

function checkPurpose(purpose: string | undefined): void {
  if (purpose === undefined || purposes.includes(purpose)) return;
  throw unsupported('purpose', `\`purpose\` must be '${purposes.join("' or '")}'.`);
}

const ownFields = describeInput(checkedUploadInput).filter(
  ({ name }) => !['filename', 'size', 'mimeType'].includes(name),
);

/** The product's own options of an upload: JSON in the field `lectern`. */
function uploadOptions(text = 'null'): Record<string, unknown> {
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    throw invalid('lectern', '`lectern` must be a JSON object.');
  }
  return ownOptions(sent, ownFields);
}

async function upload({ operation, request, workDir }: Call) {
  const directory = await mkdtemp(join(workDir, 'form-'));
  try {
    return await uploadReceived(operation, async () => {
      const { fields, file } = await receiveForm(request, { directory, signal: operation.signal });
      checkPurpose(fields.get('purpose'));
      if ([...fields.keys()].some((name) => name.startsWith('expires_after'))) {
        throw unsupported('expires_after', 'Files do not expire.');
      }
      const { path, ...described } = file;
      return { path, input: { ...uploadOptions(fields.get('lectern')), ...described } };
    });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

export const uploadFileRoute = route<null>({
  method: 'POST',
  url: '/files',
  paramNames: { size: 'file', filename: 'file', mime_type: 'file' },
  read: () => null,
  operation: (ctx, fault) => uploadReceived(ctx, () => Promise.reject(fault)),
  run: async (call) => fileObject(await upload(call)),
});

export const getFileRoute = route<{ fileId: string }>({
  method: 'GET',
  url: '/files/:file_id',
  read: fileIdOf,
  operation: getFile,
  run: async ({ operation }, input) => fileObject(await getFile(operation, input)),
});

export const deleteFileRoute = route<{ fileId: string }>({
  method: 'DELETE',
  url: '/files/:file_id',
  read: fileIdOf,
  operation: deleteFile,
  async run({ operation }, input) {
    const { id } = await deleteFile(operation, input);
    return { id, object: 'file', deleted: true };
  },
});

export const fileContentRoute = route<{ fileId: string }>({
  method: 'GET',
  url: '/files/:file_id/content',
  read: fileIdOf,
  operation: readContent,
  async run({ operation, reply }, input) {
    const { content, mimeType, size } = await readContent(operation, input);
    reply.headers({ 'Content-Disposition': 'attachment', 'Content-Length': size }).type(mimeType);
    return content;
  },
});

interface FileList {
  after: string | null;
  first: string | number | undefined;
}

export const listFilesRoute = route<FileList>({
  method: 'GET',
  url: '/files',
  paramNames: { first: 'limit' },
  read({ query }) {
    const { after, limit, order = 'desc', purpose } = query as Record<string, string | undefined>;
    checkPurpose(purpose);
    if (order !== 'desc')
      throw unsupported('order', "`order` must be 'desc': files are listed newest first.");
    const first = Number(limit) > pageSize.max ? pageSize.max : limit;
    return { after: after === undefined ? null : checkedId(after, 'after').fileId, first };
  },
  operation: listFilesByCursor,
  async run({ operation }, { after, first }) {
    const last = after === null ? null : await getFile(operation, { fileId: after });
    const cursor = last && toCursor('file', [last.createdAt.getTime(), last.id]);
    const { edges, pageInfo } = await listFilesByCursor(operation, { after: cursor, first });
    const data = edges.map(({ node }) => fileObject(node));
    const ends = { first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null };
    return { object: 'list', data, ...ends, has_more: pageInfo.hasNextPage };
  },
});
