import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { ConfigError } from '../../config/config';
import { checkHost } from './checkHost';
import type { Readiness } from './readiness';

const requestTimeoutMs = 10_000;

function answer(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}

/**
 * Serves `/metrics` for Prometheus, and `/livez` and `/readyz` for probes, on a separate port that is not public. The
 * only port of a worker.
 * @throws ConfigError when the port is unavailable
 */
export async function startMetricsServer(
  { port, host }: { port: number; host: string },
  registry: Registry,
  readiness: Readiness,
): Promise<{ url: string; close(): Promise<void> }> {
  async function respond(path: string, response: ServerResponse): Promise<void> {
    if (path === '/metrics') return answer(response, 200, registry.contentType, await registry.metrics());
    if (path === '/livez') return answer(response, 200, 'application/json', '{"status":"ok"}');
    if (path === '/readyz') {
      const { ready, checks } = await readiness();
      const body = JSON.stringify({ status: ready ? 'ready' : 'not ready', checks });
      return answer(response, ready ? 200 : 503, 'application/json', body);
    }
    answer(response, 404, 'text/plain', 'Not found. Available: /metrics, /livez, /readyz.\n');
  }

  const server = createServer({ requestTimeout: requestTimeoutMs }, (request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '/';
    if (request.method !== 'GET') return answer(response, 405, 'text/plain', 'Only GET is supported.\n');
    respond(path, response).catch(() =>
      answer(response, 500, 'text/plain', 'The metrics could not be read.\n'),
    );
  });
  await checkHost('METRICS_HOST', host);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'it is in use' : (error.code ?? error.message);
      reject(
        new ConfigError(
          `Lectern can't start: METRICS_PORT ${port} is unavailable (${why}). Set another port.`,
        ),
      );
    });
    server.listen(port, host, resolve);
  });
  const { port: listening } = server.address() as AddressInfo;
  const shownHost = host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${shownHost}:${listening}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
