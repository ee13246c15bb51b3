import { collapseWhitespace } from '../../collapseWhitespace';
import type { NewBlock } from '../../document';
import type { ScriptText } from '../../scripts';
import type { Attributes } from '../readXml';
import type { Numbering } from './numbering';
import type { ParagraphStyle } from './readStyles';

/** An unfinished paragraph. */
export interface Paragraph {
  text: string;
  style: string;
  /** Heading level of its own, 0 where it says that it is none; null where its style decides. */
  level: number | null;
  numbering: { id: string; depth: number } | null;
  /** Foot- and endnotes, comments: they come after the paragraph that refers to them. */
  notes: string[];
  page: number | null;
  /** The next paragraph is the rest of it. */
  goesOn: boolean;
  script: ScriptText;
}

const maxHeadingCharacters = 300;

/** The blocks of a paragraph, with its notes. Within a table it is text, whatever its style. */
export function paragraphBlocks(
  paragraph: Paragraph,
  { styles, numbering: counters }: { styles: Map<string, ParagraphStyle>; numbering: Numbering },
  inTable: boolean,
): NewBlock[] {
  const text = paragraph.text.replace(/[ \u00a0]+/g, ' ').trim();
  const place = { page: paragraph.page, box: null };
  const notes = paragraph.notes.map((note): NewBlock => ({ kind: 'paragraph', ...place, text: note }));
  if (!text) return notes;
  const style = styles.get(paragraph.style);
  const level = paragraph.level ?? style?.level ?? 0;
  const { numbering } = paragraph;
  // The depth alone may stand in the paragraph, and the list in its style.
  const id = numbering?.id || style?.numbering?.id || '0';
  const depth = numbering?.depth ?? style?.numbering?.depth ?? 0;
  const marker = id === '0' ? null : counters.next(id, depth);
  if (level > 0 && text.length <= maxHeadingCharacters && !inTable) {
    const full = marker && marker !== '-' ? `${marker} ${text}` : text;
    const title = collapseWhitespace(full);
    return [{ kind: 'heading', ...place, level: Math.min(6, level), text: title }, ...notes];
  }
  if (marker !== null && !inTable) return [{ kind: 'listItem', ...place, depth, marker, text }, ...notes];
  const kind = /^caption$/i.test(style?.name ?? '') ? 'caption' : 'paragraph';
  const marked = marker === null ? text : `${marker} ${text}`;
  return [{ kind, ...place, text: marked }, ...notes];
}

/** One property of a paragraph (`w:pPr`). */
export function readProperty(name: string, attributes: Attributes, paragraph: Paragraph): void {
  const value = attributes.val ?? '';
  if (name === 'pStyle') paragraph.style = value;
  else if (name === 'framePr') paragraph.goesOn = /^(drop|margin)$/.test(attributes.dropCap ?? '');
  else if (name === 'outlineLvl') paragraph.level = Number(value) < 9 ? Number(value) + 1 : 0;
  else if (name === 'numId') paragraph.numbering = { id: value, depth: paragraph.numbering?.depth ?? 0 };
  else if (name === 'ilvl') {
    paragraph.numbering = { id: paragraph.numbering?.id ?? '', depth: Number(value) || 0 };
  }
}
