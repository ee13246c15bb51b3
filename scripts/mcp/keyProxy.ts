import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that adds an API key to each request, for clients that cannot send one. */
export async function startKeyProxy(
  target: string,
  apiKey: string,
): Promise<{ origin: string; close(): void }> {
  const { host } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    // As if the client had called the target: what names the proxy names the target instead.
    const own = `http://${incoming.socket.localAddress}:${incoming.socket.localPort}`;
    const { origin } = incoming.headers;
    const headers = {
      ...incoming.headers,
      ...{ 'x-api-key': apiKey, host },
      ...(origin === own || origin === own.replace('127.0.0.1', 'localhost') ? { origin: target } : {}),
    };
    const forwarded = request(new URL(incoming.url ?? '/', target), { method: incoming.method, headers });
    forwarded.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
