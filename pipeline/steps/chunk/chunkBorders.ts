import type { Unit } from './blockUnits';

/** A border within a chunk is chosen among those behind this share of it. */
const earliestBorder = 0.6;
/** A page whose text ends above this share of its height was ended by its author. */
const footOfPage = 0.75;
/** The number of characters before a border that its rank depends on. */
const markCharacters = 48;

/** The end of the text so far, without blanks: line and page breaks are elsewhere in the next version of a file. */
export function textEnd(before: string, text: string): string {
  const unread = text.slice(-2 * markCharacters).replace(/\s+/gu, '');
  return (before + unread).slice(-markCharacters);
}

/** A number that looks random and depends on the text alone: FNV-1a, mixed once more. */
export function markOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Whether the sentence of a page continues on the next one: the text reaches the foot, or goes on in small letters. */
export function runsOn(before: Unit, next: Unit): boolean {
  const turned = before.page !== null && next.page !== null && before.page !== next.page;
  // A list item starts a line of its own.
  if (!turned || !before.isProse || !next.isProse || next.separator === '\n') return false;
  if (/[.!?。！？؟:;]["'”’)\]]*\s*$/u.test(before.text)) return false;
  return (before.box?.bottom ?? 0) >= footOfPage || /^\s*\p{Ll}/u.test(next.text);
}

/**
 * Whether the author ended the page after these units, as before a chapter or on a slide. Where the text reaches the
 * foot of its page, the break is an accident of the layout, and moves with every line that is added before it.
 */
export function isPageEnded(units: readonly Unit[]): boolean {
  const page = units.at(-1)?.page;
  let bottom = 0;
  for (const unit of units) if (unit.page === page) bottom = Math.max(bottom, unit.box?.bottom ?? 0);
  return bottom < footOfPage;
}

/** Whether the text can be cut here: not below a heading, nor within a sentence. */
function isBorder(before: Unit, next: Unit): boolean {
  return !before.isHeading && !runsOn(before, next);
}

/**
 * Where a full chunk ends: before which of its units, or before `next`. Of the ends of sentences in its last part it is
 * the one with the lowest mark. So the choice depends on the text around a border and hardly on where the chunk
 * started: two versions of a text have the same borders again soon after a change. If chunks were filled up to the
 * limit instead, all borders behind a change would move with it. The ends of paragraphs are not preferred, because a
 * page break within a paragraph cannot be told from them.
 *
 * @param units those of the chunk, with the mark of the text that ends with each
 * @param from the first unit that a border may follow
 */
export function borderOf(
  units: readonly (Unit & { mark: number })[],
  { from, next, targetTokens }: { from: number; next: Unit; targetTokens: number },
): number {
  let tokens = 0;
  let best = { at: units.length, mark: Number.POSITIVE_INFINITY };
  for (const [index, unit] of units.entries()) {
    tokens += unit.tokens;
    if (index < from || tokens < earliestBorder * targetTokens) continue;
    const after = units[index + 1] ?? next;
    if (unit.mark <= best.mark && isBorder(unit, after)) best = { at: index + 1, mark: unit.mark };
  }
  return best.at;
}
