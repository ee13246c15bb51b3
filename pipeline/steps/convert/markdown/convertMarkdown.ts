import { fromMarkdown } from 'mdast-util-from-markdown';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfm } from 'micromark-extension-gfm';
import { parse as parseYaml } from 'yaml';
import type { DocumentHead } from '../../../../domain/document';
import type { Conversion } from '../conversion';
import { decodeFile } from '../text/decodeFile';
import { addMarkdownBlocks } from './markdownBlocks';
import { splitMarkdown } from './splitMarkdown';

function readFrontMatter(source: string): Record<string, unknown> {
  try {
    const value: unknown = parseYaml(source, { maxAliasCount: 10 });
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (JSON.parse(JSON.stringify(value)) as Record<string, unknown>)
      : {};
  } catch {
    // Front matter that isn't YAML says nothing; the text itself is still worth reading.
    return {};
  }
}

/** Markdown with GitHub's tables, lists and footnotes. Front matter becomes the metadata. */
export async function convertMarkdown(conversion: Conversion): Promise<DocumentHead> {
  const head: DocumentHead = { title: null, language: null, pageCount: null, metadata: {} };
  let first = true;
  for (const { text, share } of splitMarkdown(decodeFile(conversion.path))) {
    const tree = fromMarkdown(text, {
      extensions: first ? [gfm(), frontmatter(['yaml'])] : [gfm()],
      mdastExtensions: first ? [gfmFromMarkdown(), frontmatterFromMarkdown(['yaml'])] : [gfmFromMarkdown()],
    });
    first = false;
    for (const node of tree.children) {
      if (node.type === 'yaml') head.metadata = readFrontMatter(node.value);
      else addMarkdownBlocks(node, conversion.add);
    }
    conversion.progress(share);
  }
  if (typeof head.metadata.title === 'string') head.title = head.metadata.title;
  return head;
}
