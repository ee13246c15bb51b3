import type { Nodes, PhrasingContent, Root, RootContent, Table } from 'mdast';
import { collapseWhitespace } from '../collapseWhitespace';
import type { NewBlock } from '../document';
import { HtmlBlocks } from '../html/htmlBlocks';
import { ScriptText } from '../scripts';

/** Addresses of reference links by their identifiers. */
export type Addresses = Map<string, string>;

export interface MarkdownContext {
  addresses: Addresses;
  add(block: NewBlock): void;
}

/** Finds the definitions of reference links, which may stand after their use. */
export function addressesOf(tree: Root): Addresses {
  const definitions = tree.children.filter((node) => node.type === 'definition');
  return new Map(definitions.map(({ identifier, url }) => [identifier, url]));
}

function linkText(words: string, address: string | undefined): string {
  return address && /^https?:/.test(address) && words !== address ? `${words} (${address})` : words;
}

/** The words of inline content; links keep their address, images their description. */
function inlineText(node: Nodes | PhrasingContent, addresses: Addresses): string {
  const inner = () => {
    const script = new ScriptText();
    let text = '';
    for (const child of 'children' in node ? node.children : []) {
      const [, end, tag] = (child.type === 'html' && /^<(\/?)(sup|sub)\b/i.exec(child.value)) || [];
      const turned = tag?.toLowerCase() === 'sup' ? 'superscript' : 'subscript';
      if (tag) text = script.turn(end ? null : turned, text);
      else text += inlineText(child, addresses);
    }
    return script.turn(null, text);
  };
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return node.value;
    case 'break':
      return '\n';
    case 'html':
      return inlineHtml(node.value);
    case 'image':
    case 'imageReference':
      return node.alt ?? '';
    case 'footnoteReference':
      return `[${node.label ?? node.identifier}]`;
    case 'link':
      return linkText(inner(), node.url);
    case 'linkReference':
      return linkText(inner(), addresses.get(node.identifier));
    default:
      return inner();
  }
}

/** A single tag within a line: a break, or a picture with its description. */
function inlineHtml(tag: string): string {
  if (/^<br\s*\/?>$/i.test(tag)) return '\n';
  return /^<img\s[^>]*\balt\s*=\s*["']([^"']*)["']/i.exec(tag)?.[1] ?? '';
}

function tableRows(table: Table, addresses: Addresses): string[][] {
  return table.children.map((row) => row.children.map((cell) => inlineText(cell, addresses).trim()));
}

/** Embedded HTML is read as a page's would be, but for what is main and what is not. */
function htmlBlocks(html: string): NewBlock[] {
  const reader = new HtmlBlocks();
  reader.write(html);
  return reader.end().blocks.map(({ block }) => block);
}

const place = { page: null, box: null } as const;

/** Adds the blocks of one top-level Markdown node. */
export function addMarkdownBlocks(node: RootContent, context: MarkdownContext, depth = 0): void {
  const { addresses, add } = context;
  switch (node.type) {
    case 'heading': {
      const text = collapseWhitespace(inlineText(node, addresses)).trim();
      if (text) add({ kind: 'heading', ...place, level: node.depth, text });
      return;
    }
    case 'paragraph': {
      const text = inlineText(node, addresses).trim();
      if (text) add({ kind: 'paragraph', ...place, text });
      return;
    }
    case 'code':
      add({ kind: 'code', ...place, language: node.lang ?? null, text: node.value });
      return;
    case 'table':
      add({ kind: 'table', ...place, headerRows: 1, rows: tableRows(node, addresses), caption: null });
      return;
    case 'html':
      for (const block of htmlBlocks(node.value)) add(block);
      return;
    case 'list':
      for (const [index, item] of node.children.entries()) {
        const number = node.ordered ? `${(node.start ?? 1) + index}.` : '-';
        const marker = typeof item.checked === 'boolean' ? `- [${item.checked ? 'x' : ' '}]` : number;
        const [first, ...rest] = item.children;
        if (first?.type === 'paragraph') {
          add({ kind: 'listItem', ...place, depth, marker, text: inlineText(first, addresses).trim() });
        } else if (first) {
          addMarkdownBlocks(first, context, depth + 1);
        }
        for (const child of rest) addMarkdownBlocks(child, context, depth + 1);
      }
      return;
    case 'footnoteDefinition': {
      const text = node.children.map((child) => inlineText(child, addresses)).join('\n');
      add({ kind: 'paragraph', ...place, text: `[${node.label ?? node.identifier}] ${text}`.trim() });
      return;
    }
    case 'blockquote':
      for (const child of node.children) addMarkdownBlocks(child, context, depth);
      return;
    default:
      return;
  }
}
