import { type Sentence, sentencesOf } from '../../language/sentences';
import { termsOf } from '../../language/terms';
import { type Comparable, comparable } from './comparableText';
import type { GroundedSource } from './groundedSources';

interface KeyedSentence extends Sentence {
  keys: ReadonlySet<string>;
}

/** A text in which quotes are looked for; what that needs is made once, however many quotes there are. */
export class SourceText {
  private comparableText: Comparable | null = null;
  private keyedSentences: KeyedSentence[] | null = null;

  constructor(
    readonly text: string,
    readonly language: string | null,
  ) {}

  get comparable(): Comparable {
    this.comparableText ??= comparable(this.text);
    return this.comparableText;
  }

  get sentences(): KeyedSentence[] {
    this.keyedSentences ??= sentencesOf(this.text, this.language).map((sentence) => ({
      ...sentence,
      keys: new Set(termsOf(sentence.text, this.language).map(({ key }) => key)),
    }));
    return this.keyedSentences;
  }
}

export interface VerifiableSource {
  source: GroundedSource;
  text: SourceText;
}

export function verifiable(sources: GroundedSource[], language: string | null): VerifiableSource[] {
  return sources.map((source) => ({ source, text: new SourceText(source.text, language) }));
}
