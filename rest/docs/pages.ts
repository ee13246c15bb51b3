import { type ErrorCode, errorCodes } from '../../domain/errors';
import { referenceStyle } from './referenceStyle';

export function page(title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/docs/favicon-32x32.png">
${head}
</head>
<body>
${body}
</body>
</html>
`;
}

export const referencePage = page(
  'Lectern API reference',
  `<link rel="stylesheet" href="/docs/swagger-ui.css">
<style>${referenceStyle}</style>`,
  `<nav class="above"><a href="/docs/guides">Guides</a> · <a href="/">Console</a></nav>
<section class="above" id="trial-key" aria-label="A key for trying" data-field="under “Authorize”" hidden></section>
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/reference.js"></script>
<script src="/console/trial-key.js"></script>`,
);

function errorRow(code: ErrorCode): string {
  const { status, title } = errorCodes[code];
  return `<tr id="${code}"><td>${status}</td><td><code>${code}</code></td><td>${title}</td><td>${errorCodes[code].description}</td></tr>`;
}

/** The page that \`type\` of a problem links to. */
export const errorsPage = page(
  'Lectern API errors',
  '<style>body{font-family:sans-serif;margin:2rem}td,th{padding:.4rem 1rem;text-align:left}:target{background:#ffc}</style>',
  `<h1>Errors</h1>
<p>Every error except 422 has <code>type</code>, <code>title</code>, <code>status</code>, <code>detail</code>,
<code>code</code> and <code>request_id</code>. Branch on <code>code</code>; the other texts may change.</p>
<table>
<thead><tr><th>Status</th><th>Code</th><th>Title</th><th>When</th></tr></thead>
<tbody>
${(Object.keys(errorCodes) as ErrorCode[]).map(errorRow).join('\n')}
</tbody>
</table>
<p><a href="/docs">API reference</a></p>`,
);
