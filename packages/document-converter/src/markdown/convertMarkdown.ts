import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Conversion } from '../conversion';
import type { DocumentHead } from '../document';
import { withoutControls } from '../text/controls';
import { decodeFile } from '../text/decodeFile';
import { takeFrontMatter } from './frontMatter';
import { addMarkdownBlocks, addressesOf } from './markdownBlocks';
import { splitMarkdown } from './splitMarkdown';

/** Markdown with GitHub's tables, lists and footnotes. Front matter becomes the metadata, and the first paragraph. */
export async function convertMarkdown(conversion: Conversion): Promise<DocumentHead> {
  const head: DocumentHead = { title: null, language: null, pageCount: null, metadata: {} };
  let first = true;
  for (const { text, share } of splitMarkdown(decodeFile(conversion.path))) {
    const readable = withoutControls(text);
    const { metadata, shown, body } = first
      ? takeFrontMatter(readable)
      : { metadata: head.metadata, shown: '', body: readable };
    head.metadata = metadata;
    if (shown) conversion.add({ kind: 'paragraph', page: null, box: null, text: shown });
    first = false;
    const tree = fromMarkdown(body, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
    const context = { addresses: addressesOf(tree), add: conversion.add };
    for (const node of tree.children) addMarkdownBlocks(node, context);
    conversion.progress(share);
  }
  if (typeof head.metadata.title === 'string') head.title = head.metadata.title;
  return head;
}
