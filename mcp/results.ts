import type { CallToolResult } from '@modelcontextprotocol/server';
import { ValidationError } from '../domain/errors';
import type { OperationContext } from '../resolvers/context';
import { fenceLines } from '../resolvers/fenceUntrusted';
import { toAppError } from '../resolvers/toAppError';
import { locate } from '../wire/input/locate';
import { problem, validationError } from '../wire/records/problem';
import type { Tool } from './tool';

/** The key of the ID of an answer's record in `_meta`. */
const answerIdKey = 'lectern/answerId';

const textBlock = (text: string) => ({ type: 'text' as const, text });

/**
 * The result of a tool: structured content, and the same as JSON text for clients that read only text. What strangers
 * wrote is announced and enclosed by text blocks, so that the JSON can still be parsed.
 */
export function toResult(
  { untrusted }: Tool,
  structuredContent: Record<string, unknown>,
  answerId: string | null,
): CallToolResult {
  const json = JSON.stringify(structuredContent);
  // Beside the content, whose shape clients of `search` and REST require.
  const meta = answerId === null ? {} : { _meta: { [answerIdKey]: answerId } };
  if (untrusted !== 'whole') return { content: [textBlock(json)], structuredContent, ...meta };
  const { begin, end } = fenceLines(json);
  return { content: [textBlock(begin), textBlock(json), textBlock(end)], structuredContent, ...meta };
}

/** An error as the result of a tool: REST's body of the same error, so that a model can correct its call. */
export function toErrorResult(ctx: OperationContext, error: unknown): CallToolResult {
  const known = toAppError(error);
  if (known.code === 'internal') ctx.log.error({ error: known.cause }, 'a tool failed');
  const body =
    known instanceof ValidationError
      ? validationError.write(known.faults.map((fault) => locate(fault, 'body')))
      : problem.write({ code: known.code, detail: known.publicMessage, requestId: ctx.requestId });
  return { content: [textBlock(JSON.stringify(body))], isError: true };
}
