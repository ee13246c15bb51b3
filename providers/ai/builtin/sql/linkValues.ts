import demonyms from './data/demonyms.json';
import type { Item, What } from './items';
import type { Lexicon } from './lexicon';
import type { QuestionWords } from './readWords';
import type { IndexedColumn, SchemaIndex, ValueEntry } from './schemaTypes';
import { timeSpan } from './timeSpan';
import { normalizeValue, type Token } from './words';

const peopleOf = new Map(Object.entries(demonyms).map(([word, names]) => [word, names.split('|')]));

export function valuesAt({ tokens, lexicon }: QuestionWords, start: number, index: SchemaIndex): Item[] {
  const first = tokens[start];
  if (!first || first.kind === 'mark') return [];
  if (first.kind === 'quoted') {
    const entries = lookUpValue(index, first.text);
    return entries.length > 0 ? [{ start, end: start + 1, what: { kind: 'value', entries }, score: 1 }] : [];
  }
  const items: Item[] = [];
  for (let length = Math.min(index.maxValueWords + 1, tokens.length - start); length >= 1; length--) {
    const span = tokens.slice(start, start + length);
    const last = span.at(-1);
    if (!last || last.kind === 'mark' || last.kind === 'quoted') continue;
    const isWord = length === 1 && (lexicon.fillers.has(first.lower) || lexicon.phrases.has(first.lower));
    if (isWord && !first.capital && !mayBeValue(first, lexicon)) continue;
    const text = span.map((token) => token.text).join(' ');
    const entries = lookUpValue(index, text);
    if (entries.length > 0) {
      const exact = entries.some(({ value }) => value.trim() === text);
      const isSure = length > 1 || (exact && first.capital);
      const score = isSure ? 1 : (exact || first.text.length > 3) && !isWord ? 0.92 : 0.75;
      if (isWord && start === 0) continue;
      items.push({ start, end: start + length, what: { kind: 'value', entries }, score });
      continue;
    }
    const people =
      peopleOf.get(span.map(({ lower }) => lower).join(' ')) ??
      (length === 1 ? peopleOf.get(first.lower.replace(/s$/, '')) : undefined);
    const named =
      people
        ?.flatMap((name) => lookUpValue(index, name))
        .filter(({ value, column }) => value.length > 1 || /sex|gender/.test(column.stems.join(' '))) ?? [];
    if (named.length > 0)
      items.push({
        start,
        end: start + length,
        what: { kind: 'value', entries: named },
        score: 0.9,
      });
  }
  return items;
}

/** "high", "paid" and "light" may be stored too; "more" and "of" aren't. */
const mayBeValue = ({ lower }: Token, { fillers, phrases }: Lexicon) =>
  !fillers.has(lower) && (phrases.get(lower)?.every(({ meaning }) => meaning.type === 'measure') ?? false);

/** What is stored exactly like that comes before what is stored so but for spaces or case. */
export function lookUpValue(index: SchemaIndex, text: string): ValueEntry[] {
  const normal = normalizeValue(text);
  if (normal === '') return [];
  const forms = [
    normal,
    normal.replace(/s$/, ''),
    `${normal}s`,
    normal.replace(/ies$/, 'y'),
    normal.replace(/es$/, ''),
  ];
  for (const form of forms) {
    const entries = index.values.get(form);
    if (!entries || (form !== normal && form.length < 3)) continue;
    const best = new Map<IndexedColumn, { entry: ValueEntry; rank: number }>();
    for (const entry of entries) {
      const { value } = entry;
      const rank =
        value === text
          ? 3
          : value === value.trim()
            ? value.toLowerCase() === text.toLowerCase()
              ? 2
              : 1
            : 0;
      if (rank > (best.get(entry.column)?.rank ?? -1)) best.set(entry.column, { entry, rank });
    }
    return [...best.values()].sort((a, b) => b.rank - a.rank).map(({ entry }) => entry);
  }
  return [];
}

const likes = new Set(['starts', 'ends', 'contains']);

/** "starting with A" */
function isBehindLike(tokens: readonly Token[], start: number, { phrases }: Lexicon): boolean {
  if (tokens[start]?.kind !== 'word') return false;
  for (let from = Math.max(0, start - 6); from < start; from++) {
    const words = tokens.slice(from, start).map(({ lower }) => lower);
    const isLike = phrases
      .get(words[0] ?? '')
      ?.some(
        ({ words: phrase, meaning }) =>
          meaning.type === 'operator' && likes.has(meaning.name) && phrase.join(' ') === words.join(' '),
      );
    if (isLike) return true;
  }
  return false;
}

export function literalsAt({ tokens, lexicon }: QuestionWords, start: number, now: Date): Item[] {
  const token = tokens[start];
  const at = (what: What, length = 1, score = 1): Item => ({ start, end: start + length, what, score });
  if (!token) return [];
  const span = timeSpan(tokens, start, now);
  if (span) return [at({ kind: 'time', span: { from: span.from, to: span.to } }, span.length)];
  if (token.kind === 'quoted') return [at({ kind: 'text', value: token.text }, 1, 0.9)];
  if (isBehindLike(tokens, start, lexicon)) return [at({ kind: 'text', value: token.text }, 1, 0.9)];
  const number = token.value ?? (token.kind === 'word' ? (lexicon.numbers.get(token.lower) ?? null) : null);
  if (number === null) return [];
  const next = tokens[start + 1];
  const unit = next && lexicon.units.has(next.lower) ? [at({ kind: 'number', value: number }, 2)] : [];
  return [at({ kind: 'number', value: number }), ...unit];
}
