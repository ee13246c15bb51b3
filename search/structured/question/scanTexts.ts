import type { Mention } from './intent';
import { ScanTimes } from './scanTimes';
import { articles, likeStarts } from './scanWords';
import type { ValueEntry } from './schemaIndex';
import { normalizeValue } from './words';

/** Texts in quotation marks, and texts within texts. */
export abstract class ScanTexts extends ScanTimes {
  protected like(): boolean {
    if (this.negateLike()) return true;
    return false;
  }

  /** "having 'Bay' in its name", "with the word 'Bay' in its title", "with the substring 'East'" */
  protected negateLike(): boolean {
    const start = this.at;
    let sawWord = false;
    while (
      /^(contain|contains|containing|include|includes|including|having|has|have|with|the|a|substring|word|words|letter|letters|string|text)$/.test(
        this.lower(),
      )
    ) {
      if (
        /^(contain|contains|containing|include|includes|including|substring|word|words|letter|letters|string)$/.test(
          this.lower(),
        )
      )
        sawWord = true;
      this.at++;
    }
    const token = this.token();
    if (token?.kind !== 'quoted' || this.at === start) {
      this.at = start;
      return false;
    }
    if (this.lower(1) === 'in') {
      let ahead = 2;
      while (articles.has(this.lower(ahead))) ahead++;
      const column = this.columnAt(this.at + ahead);
      if (column) {
        this.at += ahead + column.length;
        this.condition({ kind: 'like', mention: column.mention, pattern: `%${token.text}%` });
        return true;
      }
    }
    if (!sawWord) {
      this.at = start;
      return false;
    }
    this.at++;
    this.condition({ kind: 'like', mention: null, pattern: `%${token.text}%` });
    return true;
  }

  /** "starts with A": the letter, not the article. */
  protected isLetter(): boolean {
    const next = this.token(1);
    const ends = next === undefined || next.kind === 'mark' || /^(and|or)$/.test(next.lower);
    return this.token()?.text.length === 1 && ends;
  }

  /** "has the substring 'ab'" */
  protected textAhead(): boolean {
    let ahead = 1;
    while (articles.has(this.lower(ahead))) ahead++;
    return (
      /^(substring|string|word|words|letter|letters|phrase|text)$/.test(this.lower(ahead)) &&
      this.token(ahead + 1)?.kind === 'quoted'
    );
  }

  protected likeFor(mention: Mention): boolean {
    const start = this.at;
    const lower = this.lower();
    let pattern: ((text: string) => string) | null = null;
    if (/^(has|have|having|with)$/.test(lower) && this.textAhead()) pattern = (text) => `%${text}%`;
    else if (likeStarts.test(lower)) pattern = (text) => `%${text}%`;
    else if (/^(start|starts|starting|begin|begins|beginning)$/.test(lower) && this.lower(1) === 'with') {
      pattern = (text) => `${text}%`;
      this.at++;
    } else if (/^(end|ends|ending)$/.test(lower) && /^(with|in)$/.test(this.lower(1))) {
      pattern = (text) => `%${text}`;
      this.at++;
    }
    if (!pattern) return false;
    this.at++;
    while (
      /^(the|a|an|word|words|letter|letters|substring|string|text|phrase)$/.test(this.lower()) &&
      !this.isLetter()
    ) {
      this.at++;
    }
    const token = this.token();
    if (token?.kind === 'quoted' || (token?.kind === 'word' && (token.capital || token.lower.length === 1))) {
      this.at++;
      this.condition({ kind: 'like', mention, pattern: pattern(token.text) });
      return true;
    }
    this.at = start;
    return false;
  }

  protected quoted(): boolean {
    const token = this.token();
    if (token?.kind !== 'quoted') return false;
    this.at++;
    const entries = this.index.values.get(normalizeValue(token.text));
    if (entries) {
      const negated = this.takeNegation();
      const beforeNoun = this.nounFollows();
      const role = this.roleBefore(this.at - 1, entries);
      this.condition({ kind: 'value', entries, words: token.text, beforeNoun, role }, negated);
      if (beforeNoun) {
        const last = this.conditions.at(-1);
        if (last) {
          last.frame = -1;
          if (negated) {
            last.negated = false;
            this.negate = true;
          }
        }
      }
      this.moreQuoted(entries, negated);
    } else this.condition({ kind: 'text', text: token.text });
    return true;
  }

  protected moreQuoted(entries: ValueEntry[], negated: boolean): void {
    for (;;) {
      const join = this.lower();
      if ((join !== 'or' && join !== 'and') || this.token(1)?.kind !== 'quoted') return;
      const text = this.token(1)?.text ?? '';
      const next = this.index.values
        .get(normalizeValue(text))
        ?.filter(({ column }) => entries.some((entry) => entry.column === column));
      if (!next || next.length === 0) return;
      this.at += 2;
      this.join = join;
      this.condition({ kind: 'value', entries: next, words: text, beforeNoun: false }, negated);
    }
  }
}
