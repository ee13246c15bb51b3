// Code of the command line and of the console: it imports nothing, so that it runs in a browser too.

/** How a client is told to connect. */
export interface ClientConfig {
  name: string;
  /** Where the snippet belongs. */
  path: string;
  snippet: string;
}

/** The program that desktop clients start: this one, by its absolute path, since they know no project directory. */
export interface StdioCommand {
  command: string;
  args: string[];
  env: Record<string, string>;
}

/** The address of the gateway, for clients that send requests themselves. */
export interface HttpAddress {
  /** Ends in `/mcp`. */
  url: string;
  apiKey: string;
}

interface Writer {
  /** The client's own name. */
  title: string;
  path: string;
  stdio: (server: StdioCommand) => string;
  /** Null: the configuration of the client takes no address. */
  http: ((server: HttpAddress) => string) | null;
}

const json = (value: unknown) => JSON.stringify(value, null, 2);
const quoted = (text: string) => JSON.stringify(text);
const headersOf = ({ apiKey }: HttpAddress) => ({ Authorization: `Bearer ${apiKey}` });

function toml(lines: [name: string, value: string | string[] | Record<string, string>][]): string {
  const written = lines.map(([name, value]) => {
    if (typeof value === 'string') return `${name} = ${quoted(value)}`;
    if (Array.isArray(value)) return `${name} = [${value.map(quoted).join(', ')}]`;
    return `${name} = { ${Object.entries(value)
      .map(([key, text]) => `${key} = ${quoted(text)}`)
      .join(', ')} }`;
  });
  return ['[mcp_servers.lectern]', ...written].join('\n');
}

const standard = (server: object) => json({ mcpServers: { lectern: server } });

const writers: Record<string, Writer> = {
  claude: {
    title: 'Claude Desktop',
    path: 'claude_desktop_config.json (Settings → Developer → Edit Config)',
    stdio: standard,
    http: null,
  },
  'claude-code': {
    title: 'Claude Code',
    path: '.mcp.json in the project',
    stdio: standard,
    http: (server) => standard({ type: 'http', url: server.url, headers: headersOf(server) }),
  },
  cursor: {
    title: 'Cursor',
    path: '~/.cursor/mcp.json',
    stdio: standard,
    http: (server) => standard({ url: server.url, headers: headersOf(server) }),
  },
  windsurf: {
    title: 'Windsurf',
    path: '~/.codeium/windsurf/mcp_config.json',
    stdio: standard,
    http: (server) => standard({ serverUrl: server.url, headers: headersOf(server) }),
  },
  vscode: {
    title: 'VS Code',
    path: '.vscode/mcp.json',
    stdio: (server) => json({ servers: { lectern: { type: 'stdio', ...server } } }),
    http: (server) =>
      json({ servers: { lectern: { type: 'http', url: server.url, headers: headersOf(server) } } }),
  },
  zed: {
    title: 'Zed',
    path: 'settings.json',
    stdio: (server) => json({ context_servers: { lectern: server } }),
    http: (server) => json({ context_servers: { lectern: { url: server.url, headers: headersOf(server) } } }),
  },
  codex: {
    title: 'Codex',
    path: '~/.codex/config.toml',
    stdio: ({ command, args, env }) =>
      toml([
        ['command', command],
        ['args', args],
        ['env', env],
      ]),
    http: (server) =>
      toml([
        ['url', server.url],
        ['http_headers', headersOf(server)],
      ]),
  },
};

/** The clients, by the name that the command line knows them by. */
export const clients = Object.entries(writers).map(([name, { title, http }]) => ({
  name,
  title,
  takesAddress: http !== null,
}));

/**
 * @param name one of `clients`
 * @returns null where the client takes no address
 */
export function clientConfig(name: string, server: StdioCommand | HttpAddress): ClientConfig | null {
  const { path, stdio, http } = writers[name] as Writer;
  if ('command' in server) return { name, path, snippet: stdio(server) };
  return http && { name, path, snippet: http(server) };
}
