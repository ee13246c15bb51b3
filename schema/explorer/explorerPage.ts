import { createHash } from 'node:crypto';
import { exampleTabs } from './exampleTabs';

/** The credentials form above the explorer. Entered credentials are stored for this browser tab only. */
const bar = `
<form id="credentials" autocomplete="off">
  <strong>Lectern</strong>
  <label>API key <input id="api-key" type="password" placeholder="lectern_…" spellcheck="false" /></label>
  <label>Admin token <input id="admin-token" type="password" placeholder="only for administration" /></label>
  <span id="key-hint">Kept in this browser tab only.</span>
</form>
<section id="trial-key" aria-label="A key for trying" data-field="in the field “API key”" hidden></section>`;

const style = `
html, body { margin: 0; height: 100%; overflow: hidden; }
body { display: flex; flex-direction: column; }
#root { flex: 1; min-height: 0; }
#credentials { display: flex; flex-wrap: wrap; gap: 0.4rem 1.2rem; align-items: center; padding: 0.5rem 1rem;
  font: 14px system-ui, sans-serif; background: #1f2937; color: #f9fafb; }
#credentials input { font: inherit; padding: 0.25rem 0.5rem; border: 1px solid #6b7280; border-radius: 4px;
  background: #111827; color: inherit; width: 15rem; }
#key-hint { opacity: 0.7; }
#trial-key { padding: 0 1rem 0.5rem; font: 14px system-ui, sans-serif; background: #1f2937; color: #f9fafb;
  overflow-wrap: anywhere; }
#trial-key[hidden] { display: none; }
#trial-key p { margin: 0 0 0.25rem; }
#trial-key p:focus { outline: none; }
#trial-key p:empty { display: none; }
#trial-key a { color: #93c5fd; }
#trial-key button { font: inherit; }
/* The tabs' drag animation moves a pressed tab away from under the pointer, and the click is lost. */
.graphiql-tab { transform: none !important; }`;

/** Runs before the explorer: adds the credentials to every request to this endpoint that does not set them itself. */
const credentialsScript = `
(() => {
  const fields = { 'x-api-key': 'api-key', 'x-admin-token': 'admin-token' };
  for (const [header, id] of Object.entries(fields)) {
    const input = document.getElementById(id);
    input.value = sessionStorage.getItem('lectern:' + header) ?? '';
    input.addEventListener('input', () => sessionStorage.setItem('lectern:' + header, input.value.trim()));
  }
  document.addEventListener('trialkey', ({ detail }) => { document.getElementById('api-key').value = detail; });
  document.getElementById('credentials').addEventListener('submit', (event) => event.preventDefault());
  const send = window.fetch.bind(window);
  window.fetch = (target, init = {}) => {
    const url = new URL(target instanceof Request ? target.url : target, location.href);
    if (url.origin !== location.origin || url.pathname !== location.pathname) return send(target, init);
    const headers = new Headers(init.headers ?? (target instanceof Request ? target.headers : undefined));
    for (const [header, id] of Object.entries(fields)) {
      const value = document.getElementById(id).value.trim();
      if (value !== '' && !headers.get(header)) headers.set(header, value);
    }
    return send(target, { ...init, headers });
  };
})();`;

function startScript(workers: Record<string, string>): string {
  const options = {
    title: 'Lectern',
    defaultTabs: exampleTabs.map(({ query, variables }) => ({ query, variables: variables ?? null })),
    subscriptionsProtocol: 'SSE',
    shouldPersistHeaders: false,
    schemaDescription: true,
    inputValueDeprecation: true,
  };
  return `
(() => {
  const workers = ${JSON.stringify(workers)};
  self.MonacoEnvironment = {
    globalAPI: false,
    getWorker: (_module, label) => new Worker(workers[label] ?? workers.editorWorkerService),
  };
  YogaGraphiQL.renderYogaGraphiQL(document.getElementById('root'), ${JSON.stringify(options)});
})();`;
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

export interface ExplorerPage {
  html: string;
  /** The content security policy: the page may run its own scripts and connect to its own server. */
  contentSecurityPolicy: string;
}

export function explorerPage(assets: {
  script: string;
  style: string;
  workers: Record<string, string>;
}): ExplorerPage {
  const start = startScript(assets.workers);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>Lectern: GraphQL explorer</title>
<link rel="icon" href="data:," />
<link rel="stylesheet" href="${assets.style}" />
<style>${style}</style>
</head>
<body>
${bar}
<div id="root"></div>
<noscript>The explorer needs JavaScript.</noscript>
<script>${credentialsScript}</script>
<script src="${assets.script}"></script>
<script>${start}</script>
<script src="/console/trial-key.js"></script>
</body>
</html>
`;
  const contentSecurityPolicy = [
    "default-src 'none'",
    `script-src 'self' ${hashOf(credentialsScript)} ${hashOf(start)}`,
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { html, contentSecurityPolicy };
}
