/** A proxy in front of a store, by which a test changes single answers. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers a request itself, or has it forwarded by returning false. */
export type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;

export interface FaultProxy {
  port: number;
  intercept: Intercept | null;
  /** What was requested, such as `GET /container/a.txt 200`. */
  requests: string[];
  close(): Promise<void>;
}

export async function startFaultProxy(
  upstreamPort: () => number,
  rewritePath: (path: string) => string = (path) => path,
): Promise<FaultProxy> {
  const server = createServer(async (request, response) => {
    const { method, headers, url = '' } = request;
    response.on('finish', () => proxy.requests.push(`${method} ${url.split('?')[0]} ${response.statusCode}`));
    if (await proxy.intercept?.(request, response)) return;
    const path = rewritePath(url);
    const options = { host: '127.0.0.1', port: upstreamPort(), method, headers, path, agent: false };
    const upstream = requestHttp(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    upstream.on('error', () => response.destroy());
    request.pipe(upstream);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: FaultProxy = {
    port: (server.address() as AddressInfo).port,
    intercept: null,
    requests: [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return proxy;
}
