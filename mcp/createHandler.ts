import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import { maxBodyBytes } from '../domain/limits';
import { createMcpServer, type McpServerOptions } from './createMcpServer';

/** Streams of notifications. None are sent today, so a stream has an acknowledgement and signs of life only. */
const maxSubscriptions = 256;

/** Handles requests whose `authInfo` has the options of the server in `extra.options`. */
export function createHandler(): McpHttpHandler {
  return createMcpHandler(({ authInfo }) => createMcpServer(authInfo?.extra?.options as McpServerOptions), {
    maxSubscriptions,
    maxRequestBodySize: maxBodyBytes,
  });
}
