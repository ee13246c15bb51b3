import { referenceAccessibility } from './referenceAccessibility';

/**
 * The script of the reference page. Requests go to the page's own origin. The API key that is entered or created under
 * "Authorize" is kept in memory only, and is in the samples of the requests that are tried.
 */
export const referenceScript = `${referenceAccessibility}${String.raw`
const headersOf = (request) => request.get('headers')?.toJS() ?? {};
const bodyOf = (request) => (typeof request.get('body') === 'string' ? request.get('body') : null);
const literal = (value) => JSON.stringify(value);
const indented = (lines) => lines.filter((line) => line !== null).map((line) => '  ' + line + ',').join('\n');

function javascriptOf(request) {
  const body = bodyOf(request);
  const options = indented([
    'method: ' + literal(request.get('method')),
    'headers: ' + literal(headersOf(request)),
    body === null ? null : 'body: ' + literal(body),
  ]);
  return 'const response = await fetch(' + literal(request.get('url')) + ', {\n' + options
    + '\n});\nif (!response.ok) throw new Error(await response.text());\nconsole.log(await response.json());';
}

function pythonOf(request) {
  const body = bodyOf(request);
  const options = indented([
    literal(request.get('method')),
    literal(request.get('url')),
    'headers=' + literal(headersOf(request)),
    body === null ? null : 'data=' + literal(body) + '.encode()',
    'timeout=60',
  ]);
  return 'import requests\n\nresponse = requests.request(\n' + options
    + '\n)\nresponse.raise_for_status()\nprint(response.json())';
}

const isDark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', isDark.matches);
isDark.addEventListener('change', follow);
follow();

document.addEventListener('trialkey', ({ detail }) => reference.preauthorizeApiKey('apiKey', detail));

const reference = SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  persistAuthorization: false,
  validatorUrl: null,
  requestSnippetsEnabled: true,
  requestSnippets: {
    generators: {
      curl_bash: { title: 'curl', syntax: 'bash' },
      javascript: { title: 'JavaScript', syntax: 'javascript' },
      python: { title: 'Python', syntax: 'python' },
    },
    defaultExpanded: true,
    languages: ['curl_bash', 'javascript', 'python'],
  },
  plugins: [
    accessibility,
    {
      fn: {
        requestSnippetGenerator_javascript: javascriptOf,
        requestSnippetGenerator_python: pythonOf,
      },
    },
  ],
});
`}`;
