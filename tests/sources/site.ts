/** A website that a test serves and changes. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Site {
  origin: string;
  /** The pages by path. A function answers itself. */
  pages: Map<string, string | ((request: IncomingMessage, response: ServerResponse) => void)>;
  /** What was requested, such as `/a 200`. */
  requests: string[];
  port: number;
  close(): Promise<void>;
}

export async function openSite(): Promise<Site> {
  const pages: Site['pages'] = new Map();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const page = pages.get(path);
    response.on('finish', () => requests.push(`${path} ${response.statusCode}`));
    if (typeof page === 'function') return page(request, response);
    if (page === undefined) return response.writeHead(404).end();
    const etag = `"${createHash('sha256').update(page).digest('hex')}"`;
    if (request.headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end();
    const type = path.endsWith('.txt')
      ? 'text/plain'
      : path.endsWith('.xml')
        ? 'application/xml'
        : 'text/html';
    response.writeHead(200, { etag, 'content-type': `${type}; charset=utf-8` }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    pages,
    requests,
    port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export function page(title: string, text: string, links: string[] = []): string {
  const anchors = links.map((link) => `<a href="${link}">${link}</a>`).join(' ');
  return `<html><head><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p>${anchors}</body></html>`;
}
