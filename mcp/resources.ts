import { buffer } from 'node:stream/consumers';
import type {
  ListResourcesResult,
  ReadResourceResult,
  ResourceTemplateType,
} from '@modelcontextprotocol/server';
import { ResourceNotFoundError } from '@modelcontextprotocol/server';
import { AppError } from '../domain/errors';
import type { OperationContext } from '../resolvers/context';
import { fenceUntrusted } from '../resolvers/fenceUntrusted';
import { getPagePicture } from '../resolvers/files/getPagePicture';
import { listFilesByCursor } from '../resolvers/files/listFilesByCursor';
import { readFileText } from '../resolvers/files/readFileText';

const mimeType = 'text/markdown';
const pageSize = 100;
/** The number of values that a completion returns. */
const maxCompletions = 20;
/** A larger picture is not returned; in base64 a message has a third more. */
const maxPictureBytes = 8_000_000;

const uriOf = (fileId: string) => `lectern://files/${fileId}`;
const fileUri = /^lectern:\/\/files\/([0-9a-f-]{36})(?:\/pages\/([1-9]\d{0,5}))?$/i;

const fileTemplate: ResourceTemplateType = {
  uriTemplate: 'lectern://files/{id}',
  name: 'file',
  title: 'A file as Markdown',
  description: 'The text of a file that is ready, converted to Markdown.',
  mimeType,
};
const pageTemplate: ResourceTemplateType = {
  uriTemplate: 'lectern://files/{id}/pages/{n}',
  name: 'page',
  title: 'The picture of a page',
  description:
    'A page of a PDF or an image as a picture, up to 2,400 pixels on its longer side. Pages are numbered from 1.',
  mimeType: 'image/png',
};
export const resourceTemplates = [fileTemplate, pageTemplate];

/** The files that are ready, newest first. */
export async function listResources(ctx: OperationContext, cursor?: string): Promise<ListResourcesResult> {
  const input = { first: pageSize, after: cursor ?? null, filter: { status: 'ready' } };
  const { edges, pageInfo } = await listFilesByCursor(ctx, input);
  const resources = edges.map(({ node: { id, name, size } }) => ({ uri: uriOf(id), name, mimeType, size }));
  return pageInfo.hasNextPage && pageInfo.endCursor !== null
    ? { resources, nextCursor: pageInfo.endCursor }
    : { resources };
}

async function readPage(
  ctx: OperationContext,
  uri: string,
  input: { fileId: string; number: number },
): Promise<ReadResourceResult> {
  const picture = await buffer(await getPagePicture(ctx, input));
  if (picture.length > maxPictureBytes) {
    throw new AppError('conflict', `The picture '${uri}' has more than ${maxPictureBytes} bytes.`);
  }
  return { contents: [{ uri, mimeType: 'image/png', blob: picture.toString('base64') }] };
}

/** A file as Markdown, or a page of it as a picture. */
export async function readResource(ctx: OperationContext, uri: string): Promise<ReadResourceResult> {
  const [, fileId, page] = fileUri.exec(uri) ?? [];
  if (fileId === undefined) {
    const expected = resourceTemplates.map(({ uriTemplate }) => uriTemplate).join(' or ');
    throw new ResourceNotFoundError(uri, `There is no resource '${uri}'. Expected ${expected}.`);
  }
  if (page !== undefined) return readPage(ctx, uri, { fileId, number: Number(page) });
  const { text } = await readFileText(ctx, { fileId });
  return { contents: [{ uri, mimeType, text: fenceUntrusted(text) }] };
}

/** The IDs of the files whose name contains the text, since the template takes an ID. */
async function completeFileId(ctx: OperationContext, text: string): Promise<string[]> {
  const search = text === '' ? null : text.slice(0, 200);
  const input = { first: maxCompletions, after: null, filter: { status: 'ready', search } };
  const { edges } = await listFilesByCursor(ctx, input);
  return edges.map(({ node }) => node.id);
}

/** Values for a variable of a template. Only the ID of a file is completed. */
export async function completeResource(
  ctx: OperationContext,
  uriTemplate: string,
  argument: { name: string; value: string },
): Promise<string[]> {
  const isKnown = resourceTemplates.some((template) => template.uriTemplate === uriTemplate);
  return isKnown && argument.name === 'id' ? completeFileId(ctx, argument.value) : [];
}
