import type { Socket } from 'node:net';
import type { ErrorCode } from '../../domain/errors';
import { requestIdOf } from './requestId';
import { problemBody } from './sendError';

const statusLines: Record<string, [string, ErrorCode, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'timeout', 'The request did not arrive in time.'],
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'bad_request',
    'The request headers are too large.',
  ],
};

/** Answers malformed HTTP and requests that time out with a problem, then closes the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [statusLine, code, detail] = statusLines[error.code ?? ''] ?? [
    '400 Bad Request',
    'bad_request',
    'The request is not valid HTTP.',
  ];
  const requestId = requestIdOf({ headers: {} });
  const body = JSON.stringify({
    ...(problemBody(code, detail, requestId) as object),
    status: Number.parseInt(statusLine, 10),
  });
  socket.end(
    `HTTP/1.1 ${statusLine}\r\nContent-Type: application/json; charset=utf-8\r\nX-Request-Id: ${requestId}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
