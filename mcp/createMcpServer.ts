import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { getPrompt, listPrompts } from './prompts';
import { toProtocolError } from './protocolError';
import { completeResource, listResources, readResource, resourceTemplates } from './resources';
import { toErrorResult, toResult } from './results';
import type { ToolContext } from './tool';
import { toolsOf } from './tools';

export interface McpServerOptions extends ToolContext {
  version: string;
  /** Null for requests that do not return them. */
  instructions: string | null;
}

/** How long clients may cache a list, which changes with a release or a prompt. */
const listTtlMs = 60_000;

const noSuchTool = (name: string) =>
  new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `There is no tool '${name}'. Call tools/list for the names.`,
  );

/**
 * The MCP server of one request. It is built on the SDK's low-level class, because the schemas are generated from the
 * inputs that the operations parse: the SDK's own validation would repeat it, with other messages.
 */
export function createMcpServer({ version, instructions, ...context }: McpServerOptions): Server {
  const { operation } = context;
  const { principal } = operation;
  const tools = principal ? toolsOf(principal) : [];
  const server = new Server(
    { name: 'lectern', title: 'Lectern', version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      ...(instructions === null ? {} : { instructions }),
      cacheHints: {
        'tools/list': { ttlMs: listTtlMs, cacheScope: 'private' },
        'resources/templates/list': { ttlMs: listTtlMs, cacheScope: 'private' },
      },
    },
  );
  const answer = async <T>(call: () => Promise<T>, uri?: string): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      throw toProtocolError(operation, error, uri);
    }
  };

  server.setRequestHandler('tools/list', () => ({ tools: tools.map(({ description }) => description) }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const called = tools.find(({ description }) => description.name === params.name);
    if (!called) throw noSuchTool(params.name);
    try {
      const content = await called.run(context, params.arguments ?? {});
      return toResult(called, content, operation.answer.id);
    } catch (error) {
      return toErrorResult(operation, error);
    }
  });
  server.setRequestHandler('resources/list', ({ params }) =>
    answer(() => listResources(operation, params?.cursor)),
  );
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates }));
  server.setRequestHandler('resources/read', ({ params: { uri } }) =>
    answer(() => readResource(operation, uri), uri),
  );
  server.setRequestHandler('prompts/list', () => answer(() => listPrompts(operation)));
  server.setRequestHandler('prompts/get', ({ params }) =>
    answer(() => getPrompt(operation, params.name, params.arguments)),
  );
  server.setRequestHandler('completion/complete', ({ params: { ref, argument } }) =>
    answer(async () => {
      const values = ref.type === 'ref/resource' ? await completeResource(operation, ref.uri, argument) : [];
      return { completion: { values } };
    }),
  );
  return server;
}
