/** The guides, `docs/*.md`, as pages. The build renders them (`scripts/buildGuides.js`). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { docsContentSecurityPolicy } from '../../http/securityHeaders';
import { page } from './pages';

interface Guide {
  /** The name of the file without its extension. */
  name: string;
  title: string;
  html: string;
}

/** Where the build puts them; this module may be running from its TypeScript source. */
const file = join(__dirname, __filename.endsWith('.ts') ? '../../dist' : '../..', 'guides', 'guides.json');

const style = `<style>
:root{color-scheme:light dark}
body{background:Canvas;color:CanvasText;font:1rem/1.55 system-ui,sans-serif;max-width:50rem;margin:0 auto;padding:1rem}
h1,h2,h3{line-height:1.25}
code{font-size:.9em}
pre,.table{overflow-x:auto}
pre{padding:.75rem;border:1px solid GrayText}
td,th{padding:.3rem .6rem;text-align:left;vertical-align:top;border-bottom:1px solid GrayText}
</style>`;

const links =
  '<nav><a href="/docs/guides">Guides</a> · <a href="/docs">API reference</a> · <a href="/">Console</a></nav>';

const guidePage = ({ title, html }: Guide) =>
  page(title, style, `<header>${links}</header>\n<main>\n${html}\n</main>`);

function indexPage(guides: readonly Guide[]): string {
  const items = guides.map(({ name, title }) => `<li><a href="/docs/guides/${name}">${title}</a></li>`);
  return page(
    'Lectern guides',
    style,
    `<header>${links}</header>\n<main>\n<h1>Guides</h1>\n<p>Paths such as <code>docs/decisions</code> are in the source repository.</p>\n<ul>\n${items.join('\n')}\n</ul>\n</main>`,
  );
}

/** Reads the pages once, when one is first opened. A failure is not kept. */
function readOnce(): () => Promise<Map<string, string>> {
  let loading: Promise<Map<string, string>> | null = null;
  async function load(): Promise<Map<string, string>> {
    const guides = JSON.parse(await readFile(file, 'utf8')) as Guide[];
    return new Map([['', indexPage(guides)], ...guides.map((one) => [one.name, guidePage(one)] as const)]);
  }
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

export function addGuideRoutes(server: FastifyInstance): void {
  const pages = readOnce();
  async function send(reply: FastifyReply, name: string): Promise<FastifyReply> {
    const html = (await pages()).get(name);
    if (html === undefined) {
      reply.callNotFound();
      return reply;
    }
    return reply
      .header('Content-Security-Policy', docsContentSecurityPolicy)
      .type('text/html; charset=utf-8')
      .send(html);
  }
  server.get('/docs/guides', (_request, reply) => send(reply, ''));
  server.get<{ Params: { name: string } }>('/docs/guides/:name', ({ params }, reply) =>
    send(reply, params.name),
  );
}
