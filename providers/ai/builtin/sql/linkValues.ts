import { countriesOf } from './countries';
import demonyms from './data/demonyms.json';
import type { Item, What } from './items';
import type { Lexicon } from './lexicon';
import type { QuestionWords } from './readWords';
import type { SchemaIndex, ValueEntry } from './schemaTypes';
import { spanOfDay, timeSpan } from './timeSpan';
import { normalizeValue, type Token } from './words';

const peopleOf = new Map(Object.entries(demonyms).map(([word, names]) => [word, names.split('|')]));

export function valuesAt({ tokens, lexicon }: QuestionWords, start: number, index: SchemaIndex): Item[] {
  const first = tokens[start];
  if (!first || first.kind === 'mark') return [];
  const items: Item[] = [];
  const add = (entries: ValueEntry[], length: number, score: number) => {
    if (entries.length > 0)
      items.push({ start, end: start + length, what: { kind: 'value', entries }, score });
  };
  if (first.kind === 'quoted') {
    add(lookUpValue(index, first.text), 1, 1);
    return items;
  }
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
      if (!isWord || start > 0) add(entries, length, score);
      continue;
    }
    const word = text.toLowerCase();
    const people = peopleOf.get(word) ?? peopleOf.get(word.replace(/s$/, '')) ?? [];
    const countries = countriesOf(lexicon.language).get(word) ?? [];
    const named = [...people, ...countries]
      .flatMap((name) => lookUpValue(index, name))
      .filter(({ value, column }) => value.length > 1 || /sex|gender/.test(column.stems.join(' ')));
    add(named, length, 0.9);
    const part = named.length === 0 && length === 1 && index.partNames.get(normalizeValue(word));
    if (part && !isWord) add([part], 1, 0.85);
  }
  return items;
}

/** "high", "paid" and "light" may be stored too; "more" and "of" aren't. */
const mayBeValue = ({ lower }: Token, { fillers, phrases }: Lexicon) =>
  !fillers.has(lower) && (phrases.get(lower)?.every(({ meaning }) => meaning.type === 'measure') ?? false);

function closeness(value: string, text: string): number {
  if (value === text) return 3;
  if (value !== value.trim()) return 0;
  return value.toLowerCase() === text.toLowerCase() ? 2 : 1;
}

/** The entries of a value: those stored exactly like it before those stored so but for spaces or case. */
export function lookUpValue(index: SchemaIndex, text: string): ValueEntry[] {
  const normal = normalizeValue(text);
  if (normal === '') return [];
  const forms = [normal, normal.replace(/s$/, ''), `${normal}s`];
  const form = forms.find((one) => index.values.has(one) && (one === normal || one.length > 2)) ?? normal;
  const entries = index.values.get(form) ?? [];
  const ranked = entries.toSorted((a, b) => closeness(b.value, text) - closeness(a.value, text));
  return ranked.filter(({ column }, at) => ranked.findIndex((other) => other.column === column) === at);
}

export function literalsAt({ tokens, lexicon }: QuestionWords, start: number, now: Date): Item[] {
  const token = tokens[start];
  const at = (what: What, length = 1, score = 1): Item => ({ start, end: start + length, what, score });
  if (!token) return [];
  const time = timeSpan(tokens, start, now, lexicon.language);
  if (time) return [at({ kind: 'time', span: time.span }, time.length)];
  if (token.kind === 'quoted' && /^\d{4}-\d\d-\d\d$/.test(token.text)) {
    const span = spanOfDay(token.text);
    return span ? [at({ kind: 'time', span })] : [];
  }
  if (token.kind === 'quoted') return [at({ kind: 'text', value: token.text }, 1, 0.9)];
  const number = token.value ?? (token.kind === 'word' ? (lexicon.numbers.get(token.lower) ?? null) : null);
  if (number === null) return [];
  const next = tokens[start + 1];
  const unit = next && lexicon.units.has(next.lower) ? [at({ kind: 'number', value: number }, 2)] : [];
  return [at({ kind: 'number', value: number }), ...unit];
}
