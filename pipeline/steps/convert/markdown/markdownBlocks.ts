import type { Nodes, PhrasingContent, RootContent, Table } from 'mdast';
import type { NewBlock } from '../../../../domain/document';

/** The words of inline content; links keep their address, images their description. */
function inlineText(node: Nodes | PhrasingContent): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return node.value;
    case 'break':
      return '\n';
    case 'html':
      return /^<br\s*\/?>$/i.test(node.value) ? '\n' : '';
    case 'image':
    case 'imageReference':
      return node.alt ?? '';
    case 'footnoteReference':
      return `[${node.label ?? node.identifier}]`;
    case 'link': {
      const text = node.children.map(inlineText).join('');
      return /^https?:/.test(node.url) && text !== node.url ? `${text} (${node.url})` : text;
    }
    default:
      return 'children' in node ? node.children.map((child) => inlineText(child)).join('') : '';
  }
}

function tableRows(table: Table): string[][] {
  return table.children.map((row) => row.children.map((cell) => inlineText(cell).trim()));
}

/** The visible words of embedded HTML, tag by tag left out. */
function withoutTags(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .trim();
}

const place = { page: null, box: null } as const;

/** Adds the blocks of one top-level Markdown node. */
export function addMarkdownBlocks(node: RootContent, add: (block: NewBlock) => void, depth = 0): void {
  switch (node.type) {
    case 'heading':
      add({ kind: 'heading', ...place, level: node.depth, text: inlineText(node).trim() });
      return;
    case 'paragraph': {
      const text = inlineText(node).trim();
      if (text) add({ kind: 'paragraph', ...place, text });
      return;
    }
    case 'code':
      add({ kind: 'code', ...place, language: node.lang ?? null, text: node.value });
      return;
    case 'table':
      add({ kind: 'table', ...place, headerRows: 1, rows: tableRows(node), caption: null });
      return;
    case 'html': {
      const text = withoutTags(node.value);
      if (text) add({ kind: 'paragraph', ...place, text });
      return;
    }
    case 'list':
      for (const [index, item] of node.children.entries()) {
        const number = node.ordered ? `${(node.start ?? 1) + index}.` : '-';
        const marker = typeof item.checked === 'boolean' ? `- [${item.checked ? 'x' : ' '}]` : number;
        const [first, ...rest] = item.children;
        if (first?.type === 'paragraph') {
          add({ kind: 'listItem', ...place, depth, marker, text: inlineText(first).trim() });
        } else if (first) {
          addMarkdownBlocks(first, add, depth + 1);
        }
        for (const child of rest) addMarkdownBlocks(child, add, depth + 1);
      }
      return;
    case 'footnoteDefinition': {
      const text = node.children.map((child) => inlineText(child)).join('\n');
      add({ kind: 'paragraph', ...place, text: `[${node.label ?? node.identifier}] ${text}`.trim() });
      return;
    }
    case 'blockquote':
      for (const child of node.children) addMarkdownBlocks(child, add, depth);
      return;
    default:
      return;
  }
}
