import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { OperationContext } from '../resolvers/context';
import { toAppError } from '../resolvers/toAppError';

/** An error of an operation that is not a tool, as a JSON-RPC error. Internal text stays in the log. */
export function toProtocolError(ctx: OperationContext, error: unknown, uri?: string): Error {
  if (error instanceof ProtocolError) return error;
  const known = toAppError(error);
  if (known.code === 'internal') ctx.log.error({ error: known.cause }, 'an MCP request failed');
  if (uri !== undefined && known.status === 404) return new ResourceNotFoundError(uri, known.publicMessage);
  const code = known.status < 500 ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  return new ProtocolError(code, known.publicMessage, {
    code: known.code,
    request_id: ctx.requestId,
    ...(known.retryAfterSeconds === undefined ? {} : { retry_after_seconds: known.retryAfterSeconds }),
  });
}
