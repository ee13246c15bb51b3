import { collapseWhitespace } from './collapseWhitespace';
import type { Block, ConvertedDocument } from './document';

function escapeCell(cell: string): string {
  return collapseWhitespace(cell).replace(/\|/g, '\\|');
}

function row(cells: string[]): string {
  return `| ${cells.map(escapeCell).join(' | ')} |`;
}

function tableMarkdown(block: Extract<Block, { kind: 'table' }>): string {
  const width = block.rows.reduce((most, cells) => Math.max(most, cells.length), 1);
  const hasHeader = block.headerRows > 0;
  // The header has a cell for each column; shorter rows below it need none for what they lack.
  const headers = hasHeader ? (block.rows[0] ?? []) : [];
  const header = [...headers, ...Array<string>(width - headers.length).fill('')];
  const body = hasHeader ? block.rows.slice(1) : block.rows;
  const lines = [row(header), row(Array<string>(width).fill('---')), ...body.map(row)];
  return block.caption ? `${block.caption}\n\n${lines.join('\n')}` : lines.join('\n');
}

/** One block as GitHub-flavoured Markdown, without a line end. */
export function blockMarkdown(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${collapseWhitespace(block.text)}`;
    case 'listItem':
      return `${'  '.repeat(block.depth)}${block.marker} ${block.text.replace(/\n/g, `\n${'  '.repeat(block.depth + 1)}`)}`;
    case 'code': {
      const fence = '`'.repeat(Math.max(3, ...(block.text.match(/`+/g) ?? []).map((run) => run.length + 1)));
      return `${fence}${block.language ?? ''}\n${block.text}\n${fence}`;
    }
    case 'table':
      return tableMarkdown(block);
    case 'caption':
      return `*${block.text}*`;
    default:
      return block.text;
  }
}

/** Writes a document's Markdown block by block, a rule between pages. */
export class MarkdownWriter {
  private previous: Block | null = null;

  constructor(private readonly write: (piece: string) => void) {}

  add(block: Block): void {
    const { previous } = this;
    this.previous = block;
    if (previous) {
      const tight = previous.kind === 'listItem' && block.kind === 'listItem';
      if (previous.page !== block.page && block.page !== null) this.write('\n---\n\n');
      else if (!tight) this.write('\n');
    }
    this.write(`${blockMarkdown(block)}\n`);
  }
}

/** The whole document as Markdown for people to read. */
export function toMarkdown(document: ConvertedDocument): string {
  const pieces: string[] = [];
  const writer = new MarkdownWriter((piece) => pieces.push(piece));
  for (const block of document.blocks) writer.add(block);
  return pieces.join('');
}
