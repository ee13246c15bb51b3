import type { Socket } from 'node:net';
import type { ErrorCode } from '../domain/errors';
import { answerAndClose } from './answerAndClose';
import { requestIdOf } from './requestId';

/** The JSON body of an error response. */
export type ErrorBody = (code: ErrorCode, detail: string, requestId: string) => object;

const statusLines: Record<string, [string, ErrorCode, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'timeout', 'The request did not arrive in time.'],
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'bad_request',
    'The request headers are too large.',
  ],
};

/** Answers malformed HTTP and requests that time out, then closes the connection. */
export function answerClientError(
  error: Error & { code?: string },
  socket: Socket,
  errorBody: ErrorBody,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [statusLine, code, detail] = statusLines[error.code ?? ''] ?? [
    '400 Bad Request',
    'bad_request',
    'The request is not valid HTTP.',
  ];
  const requestId = requestIdOf(null);
  const status = Number.parseInt(statusLine, 10);
  const body = JSON.stringify({ ...errorBody(code, detail, requestId), status });
  answerAndClose(
    socket,
    `HTTP/1.1 ${statusLine}\r\nContent-Type: application/json; charset=utf-8\r\nX-Request-Id: ${requestId}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
