import { endsWithAbbreviation } from './abbreviations';
import { endsWithOrdinal } from './ordinals';
import { segmenterOf } from './segmenters';
import { stopWords } from './stopWords';

/** A sentence of a text, verbatim. */
export interface Sentence {
  text: string;
  start: number;
  end: number;
}

/** The sentences of a text in order, without surrounding white space; a blank line or a list item ends one too. */
export function sentencesOf(text: string, language: string | null): Sentence[] {
  const sentences: Sentence[] = [];
  for (const block of blocksOf(text, language)) {
    for (const part of joined(block.text, language)) {
      const start = block.start + part.start;
      const raw = text.slice(start, block.start + part.end);
      const lead = raw.length - raw.trimStart().length;
      const trimmed = raw.trim();
      if (trimmed !== '')
        sentences.push({ text: trimmed, start: start + lead, end: start + lead + trimmed.length });
    }
  }
  return sentences;
}

/** A title line: a few words without the punctuation of a sentence, and no list item or row. */
const titleLine = /^[ \t]*(?:\d+(?:\.\d+)*[.)]?[ \t]+)?\p{Lu}[^.!?…。！？:;,|]{0,60}$/u;
const titleWords = 6;
const begins = /^[ \t]*["'“‘(]?[\p{Lu}\d]/u;
/** "From: Ines Carvalho", in a form or at the head of a message, where the next line is another one. */
const labelled = /^[ \t]*\p{Lu}[\p{L}\p{N} /-]{0,24}[:：][ \t]+\S/u;

function isTitleLine(line: string, language: string | null): boolean {
  const words = line.trim().split(/\s+/u);
  // "… leaves from the" is a wrapped line.
  const isCutOff = language !== null && stopWords.get(language)?.has(words.at(-1) ?? '') === true;
  return titleLine.test(line) && words.length <= titleWords && !isCutOff;
}

/** The parts of a text that blank lines, list items and title lines separate. */
function* blocksOf(text: string, language: string | null): Generator<{ text: string; start: number }> {
  for (const { 0: block, index } of text.matchAll(/(?:(?!\n\s*(?:\n|[-*•|#]|\d+[.)]\s))[\s\S])+/gu)) {
    let from = 0;
    let at = 0;
    // A title follows the start of the text, a title, or the end of a sentence.
    let mayBeTitle = true;
    const lines = block.split('\n');
    for (const [i, line] of lines.entries()) {
      const end = at + line.length + 1;
      const next = lines[i + 1] ?? '';
      const isTitle: boolean = mayBeTitle && isTitleLine(line, language) && begins.test(next);
      const isLabelled = labelled.test(line) && (labelled.test(next) || labelled.test(lines[i - 1] ?? ''));
      if (isTitle || isLabelled) {
        if (at > from) yield { text: block.slice(from, at), start: index + from };
        yield { text: block.slice(at, end), start: index + at };
        from = end;
      }
      mayBeTitle = isTitle || line.trim() === '' || endsSentence(line);
      at = end;
    }
    if (from < block.length) yield { text: block.slice(from), start: index + from };
  }
}

function joined(block: string, language: string | null): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = [];
  for (const { segment, index } of segmenterOf(language, 'sentence').segment(block)) {
    const last = parts.at(-1);
    const before = last === undefined ? '' : block.slice(last.start, last.end);
    const continues =
      last !== undefined &&
      (!endsSentence(before) ||
        endsWithAbbreviation(before) ||
        (number.test(before) && /^\d/u.test(segment)) ||
        endsWithOrdinal(before, segment, language) ||
        itemNumber.test(before) ||
        /^\p{Ll}/u.test(segment));
    if (continues) last.end = index + segment.length;
    else parts.push({ start: index, end: index + segment.length });
  }
  return parts;
}

/** "No. 3", in lower case too where a number follows. */
const number = /(?:^|[\s(])(?:no|nos|nr)\.\s*$/iu;

/** "6." before the words of a heading or an item. */
const itemNumber = /^\s*\d{1,3}[.)]\s*$/u;

/** A single line break is a wrapped line. */
function endsSentence(text: string): boolean {
  return /[.!?…。！？؟।॥:;]["'”’»)\]」』]*\s*$/u.test(text);
}
