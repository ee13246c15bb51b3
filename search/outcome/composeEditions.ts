import type { Citation, HitSource } from '../../domain/search';
import { compareDates, isoDate, writtenDate } from '../../language/dates';
import { citationOf } from '../answer/citationOf';
import { composeSentences, type ExtractedAnswer } from '../answer/extractAnswer';
import { isSameValue, type OtherStatement, type Statement } from '../answer/statements';
import type { ComposedAnswer } from './compose';
import { areEditions, type DocumentDate, type DocumentRecord, dateOfDocument } from './editions';
import { phrase, shorten } from './phrase';
import { plainText } from './plainText';

/** Other values that are told. */
const maxOthers = 3;

interface Source extends OtherStatement {
  document: DatedRecord;
  date: DocumentDate;
}

/** The record of a document, and when its file last changed. */
export type DatedRecord = DocumentRecord & { updatedAt: Date };

/**
 * An answer with what other documents say of the same: the newest edition is cited first, with those that agree, and each
 * other value is told with its document and date.
 */
export function composeEditions(
  extracted: ExtractedAnswer,
  statement: Statement,
  documents: ReadonlyMap<string, DatedRecord>,
): ComposedAnswer {
  const { language, chosen } = extracted;
  const all = [statement, ...statement.others];
  const known = all.flatMap(({ sentence, value }): Source[] => {
    const document = documents.get(sentence.hit.fileId);
    return document ? [{ sentence, value, document, date: dateOfDocument(document) }] : [];
  });
  const [best] = known;
  if (best?.sentence !== statement.sentence) return extracted;
  const sources = known
    .filter((one) => one === best || areEditions(best.document, one.document, language))
    .sort(
      (a, b) =>
        compareDates(b.date, a.date) || b.document.createdAt.getTime() - a.document.createdAt.getTime(),
    );
  // One of each value, of the newest document that states it.
  const groups: Source[][] = [];
  for (const source of sources) {
    const group = groups.find(([first]) => first && isSameValue(first.value, source.value, language));
    if (group) group.push(source);
    else groups.push([source]);
  }
  const [newest = [], ...others] = groups;
  const cited = (group: Source[], marker: number): Citation[] =>
    group.slice(0, 1).map(({ sentence, date }) => ({
      ...citationOf(sentence.hit, sentence.text, marker),
      documentDate: { value: isoDate(date), origin: date.origin },
      alsoIn: [...(sentence.hit.alsoIn ?? []), ...group.slice(1).map(toHitSource)],
      ...(marker === 1 ? {} : { contradicts: 1 }),
    }));
  if (others.length === 0) {
    const sentences = [newest[0]?.sentence ?? best.sentence, ...chosen.slice(1)];
    const composed = composeSentences(sentences);
    return { ...composed, citations: [...cited(newest, 1), ...composed.citations.slice(1)] };
  }
  const told = others.slice(0, maxOthers);
  const lines = [
    `${wordsOf(newest)} [1] (${placeOf(newest, language)}).`,
    phrase(told.length === 1 ? 'otherSays' : 'othersSay', language),
    ...told.map((group, at) => `“${shorten(wordsOf(group))}” [${at + 2}] (${placeOf(group, language)}).`),
  ];
  return {
    answer: lines.join(' '),
    citations: [newest, ...told].flatMap((group, at) => cited(group, at + 1)),
    outcome: 'answered',
  };
}

/**
 * An answer of an older edition, with what the newest one says of the same in other words: who held an office in April
 * need not hold it since May. Unchanged where no newer edition mentions it.
 */
export function composeLater(
  extracted: ExtractedAnswer,
  documents: ReadonlyMap<string, DatedRecord>,
): ComposedAnswer {
  const { language, chosen, mentions } = extracted;
  const [first] = chosen;
  const own = first && documents.get(first.hit.fileId);
  if (!own) return extracted;
  const date = dateOfDocument(own);
  const later = mentions.flatMap((sentence): Source[] => {
    const document = documents.get(sentence.hit.fileId);
    if (!document || !areEditions(own, document, language)) return [];
    const source = { sentence, value: '', document, date: dateOfDocument(document) };
    return source.date.origin !== 'upload' && compareDates(source.date, date) > 0 ? [source] : [];
  });
  const newest = later.reduce<Source | null>(
    (best, one) => (best && compareDates(best.date, one.date) >= 0 ? best : one),
    null,
  );
  if (newest === null || date.origin === 'upload') return extracted;
  const marker = extracted.citations.length + 1;
  const { hit, text, header } = newest.sentence;
  const quote = header === undefined ? lineFrom(hit.content, text) : text;
  const said = `“${shorten(plainText(quote, header))}” [${marker}] (${placeOf([newest], language)}).`;
  return {
    ...extracted,
    answer: `${extracted.answer} ${phrase('laterSays', language)} ${said}`,
    citations: [
      ...extracted.citations,
      {
        ...citationOf(hit, quote, marker),
        documentDate: { value: isoDate(newest.date), origin: newest.date.origin },
      },
    ],
  };
}

/** A sentence with what follows in its line: "2. Treasurer." says nothing yet. */
function lineFrom(content: string, sentence: string): string {
  const rest = content.slice(Math.max(0, content.indexOf(sentence)) + sentence.length);
  return `${sentence}${rest.split('\n')[0] ?? ''}`.trimEnd();
}

const wordsOf = ([first]: Source[]) => (first ? plainText(first.sentence.text, first.sentence.header) : '');

function placeOf([first]: Source[], language: string | null): string {
  if (first === undefined) return '';
  const date = writtenDate(first.date, language);
  const said = first.date.origin === 'upload' ? phrase('uploaded', language, { date }) : date;
  return `${first.document.name}, ${said}`;
}

function toHitSource({ sentence: { hit }, document }: Source): HitSource {
  const { chunkId, fileId, fileName, pageNumber, startPage, endPage } = hit;
  return { chunkId, fileId, fileName, pageNumber, startPage, endPage, updatedAt: document.updatedAt };
}
