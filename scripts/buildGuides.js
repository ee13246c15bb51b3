// Renders the guides, `docs/*.md`, to the pages that a gateway serves at `/docs/guides`.
const { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { basename, join, posix } = require('node:path');
const { micromark } = require('micromark');
const { gfm, gfmHtml } = require('micromark-extension-gfm');

const root = join(__dirname, '..');
const source = join(root, 'docs');
const target = join(root, 'dist', 'guides');

/** The anchor that GitHub gives a heading. */
function anchorOf(html) {
  const words = html.replace(/<[^>]+>|&\w+;/g, '').toLowerCase();
  return words.replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-');
}

/** The path of a link's target in the repository, without its anchor. */
const pathOf = (href) => posix.join('docs', href.replace(/#.*$/, ''));

/** Links lead to other guides; of what is not served here, such as decision records, the path in the repository is said. */
function link(whole, href, text, names) {
  if (/^(?:https?:|#)/.test(href)) return whole;
  const [, name, anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (names.includes(name)) return `<a href="/docs/guides/${name}${anchor}">${text}</a>`;
  return `${text} (<code>${pathOf(href)}</code>)`;
}

const picture = (src, alt) => `${alt} (picture: <code>${pathOf(src)}</code>)`;

function render(markdown, names) {
  // Without `allowDangerousHtml`: HTML in the text is shown as text.
  return micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
    .replace(
      /<h([1-6])>(.*?)<\/h\1>/gs,
      (_, level, text) => `<h${level} id="${anchorOf(text)}">${text}</h${level}>`,
    )
    .replace(/<a href="([^"]*)">(.*?)<\/a>/gs, (whole, href, text) => link(whole, href, text, names))
    .replace(/<img src="([^"]*)" alt="([^"]*)"[^>]*>/g, (_, src, alt) => picture(src, alt))
    .replace(/<th[^>]*><\/th>/g, '<td></td>')
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="table" tabindex="0" role="group" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>');
}

/** Writes a JSON array of `{name, title, html}`, in the order of the titles. */
function buildGuides() {
  const names = readdirSync(source)
    .filter((file) => file.endsWith('.md'))
    .map((file) => basename(file, '.md'));
  const guides = names.map((name) => {
    const markdown = readFileSync(join(source, `${name}.md`), 'utf8');
    return { name, title: /^# (.+)$/m.exec(markdown)?.[1] ?? name, html: render(markdown, names) };
  });
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  guides.sort((a, b) => a.title.localeCompare(b.title, 'en'));
  writeFileSync(join(target, 'guides.json'), JSON.stringify(guides));
}

module.exports = { buildGuides };
