/** A JSON-RPC message of a client, as far as it matters on its way. */
export interface RpcMessage {
  id?: string | number;
  method?: string;
  params?: { name?: unknown; uri?: unknown; requestId?: unknown; _meta?: Record<string, unknown> };
}

/** A header holds visible ASCII only; other values are sent in base64, as MCP prescribes. */
function headerValue(text: string): string {
  const isPlain = /^[!-~]([ -~]*[!-~])?$/.test(text) && !text.startsWith('=?base64?');
  return isPlain ? text : `=?base64?${Buffer.from(text, 'utf8').toString('base64')}?=`;
}

/** The parameter that each method repeats in the header `Mcp-Name`. */
const namedBy: Record<string, 'name' | 'uri'> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/**
 * The headers that repeat parts of a message: clients of the current revision send its version with each request,
 * those of 2025 agreed on one at the beginning.
 */
export function requestHeaders(
  { method, params }: RpcMessage,
  agreedVersion: string | null,
): Record<string, string> {
  const version = params?._meta?.['io.modelcontextprotocol/protocolVersion'];
  if (typeof version !== 'string')
    return agreedVersion === null ? {} : { 'mcp-protocol-version': agreedVersion };
  const name = params?.[namedBy[method ?? ''] ?? 'name'];
  return {
    'mcp-protocol-version': version,
    ...(method === undefined ? {} : { 'mcp-method': method }),
    ...(typeof name === 'string' && method !== undefined && method in namedBy
      ? { 'mcp-name': headerValue(name) }
      : {}),
  };
}
