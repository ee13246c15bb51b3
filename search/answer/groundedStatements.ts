import { z } from 'zod';
import { sentencesOf } from '../../language/sentences';

/** Markers that the model writes in spite of being asked not to: `[1]`, `[1, 2]`, `【3】`. */
const marker = /\s?[[【]\s*(?:source\s+)?(\d+(?:\s*[,;]\s*\d+)*)\s*[\]】]/giu;

/** An answer is asked for in one to five short statements; what is far beyond that is not read. */
const maxStatements = 40;
const maxEvidence = 5;
const maxStatementCharacters = 2_000;
const maxQuoteCharacters = 1_000;
/** The maximum length of a statement as JSON with its evidence, in characters. */
const maxElementCharacters = 20_000;
/** The maximum length of the text before the list, and of an answer in plain text, in characters. */
const maxProseCharacters = 8_000;

/** One thing that the model says, and where it says it found that; a quote that is too long to be one is left out. */
const statement = z.object({
  text: z
    .string()
    .max(maxStatementCharacters)
    .transform((text) => text.replace(marker, '').trim()),
  evidence: z
    .array(
      z.object({
        source: z.coerce.number(),
        quote: z.string().max(maxQuoteCharacters).nullable().catch(null),
      }),
    )
    .transform((all) => all.slice(0, maxEvidence))
    .default([]),
});

export type Statement = z.infer<typeof statement>;

const listBegin = /"statements"\s*:\s*\[/;
const isNo = /"answered"\s*:\s*false/;
const thoughtBegin = '<think>';
const thoughtEnd = '</think>';

/** Reads the statements of an answer while it comes, each as soon as it is whole, in time linear in its length. */
export class StatementReader {
  private phase: 'prose' | 'list' | 'end' = 'prose';
  /** The text before the list; of thoughts, only what may belong to the mark of their end. */
  private text = '';
  private statementCount = 0;
  /** The element of the list that is being read. */
  private element = '';
  private depth = 0;
  private inString = false;
  private isEscaped = false;

  /** The statements that `text` completes. */
  push(text: string): Statement[] {
    return this.phase === 'prose' ? this.readProse(text) : this.readList(text);
  }

  /**
   * What is left at the end: the statements of an answer that was written as plain text, with `[n]` after them.
   * Null where it was meant to be JSON and can't be read, or where its list has no end.
   */
  end(language: string | null): Statement[] | null {
    if (this.phase === 'end') return [];
    const prose = this.text.slice(0, maxProseCharacters).trim();
    if (this.phase !== 'prose' || prose === '') return null;
    if (/^(?:```|[{[]|<think>)/.test(prose)) return isNo.test(prose) ? [] : null;
    const sentences = sentencesOf(prose, language).slice(0, maxStatements);
    return sentences.flatMap(({ text }) => {
      const marked = [...text.matchAll(marker)].flatMap(([, numbers = '']) => numbers.split(/[,;]/));
      return statement.safeParse({ text, evidence: marked.map((source) => ({ source })) }).data ?? [];
    });
  }

  private readProse(text: string): Statement[] {
    if (this.text.length > maxProseCharacters) return [];
    this.text = (this.text + text).trimStart();
    // Some models write down what they think before they answer.
    if (this.text.startsWith(thoughtBegin)) {
      const end = this.text.indexOf(thoughtEnd);
      const last = this.text.slice(thoughtBegin.length).slice(-thoughtEnd.length);
      this.text = end < 0 ? thoughtBegin + last : this.text.slice(end + thoughtEnd.length).trimStart();
    }
    const list = listBegin.exec(this.text);
    if (list === null) return [];
    this.phase = isNo.test(this.text.slice(0, list.index)) ? 'end' : 'list';
    return this.readList(this.text.slice(list.index + list[0].length));
  }

  private readList(text: string): Statement[] {
    const found: Statement[] = [];
    let start = 0;
    for (let at = 0; at < text.length && this.phase === 'list'; at++) {
      const character = text[at];
      if (this.inString) {
        if (this.isEscaped) this.isEscaped = false;
        else if (character === '\\') this.isEscaped = true;
        else if (character === '"') this.inString = false;
      } else if (character === '"') this.inString = true;
      else if (character === '{' || character === '[') {
        if (this.depth++ === 0) start = at;
      } else if (character === ']' && this.depth === 0) this.phase = 'end';
      else if ((character === '}' || character === ']') && this.depth > 0 && --this.depth === 0) {
        this.keep(text.slice(start, at + 1));
        found.push(...this.endElement());
      }
    }
    if (this.depth > 0) this.keep(text.slice(start));
    return found;
  }

  private keep(text: string): void {
    if (this.element.length <= maxElementCharacters) this.element += text;
  }

  /** The element as a statement; none, and not the end of the list, where it is too large or something else. */
  private endElement(): Statement[] {
    const json = this.element;
    this.element = '';
    if (++this.statementCount >= maxStatements) this.phase = 'end';
    try {
      return json.length > maxElementCharacters ? [] : [statement.parse(JSON.parse(json))];
    } catch {
      return [];
    }
  }
}
