import type { Intent, Ordering } from './intent';
import { rewrites } from './lexicon';
import { verbMeasures } from './lexiconMeasures';
import { matchTables } from './match';
import { ScanSuperlatives } from './scanSuperlatives';
import { ascendingWords, descendingWords, distinctWords } from './scanWords';
import type { SchemaIndex } from './schemaIndex';
import { splitSentences, tokenizeQuestion } from './words';

/** Reads a question from left to right; every word is taken by a rule or reported. */
export function scanQuestion(question: string, index: SchemaIndex, now: Date): Intent {
  return new Scanner(index, now).scan(question);
}

class Scanner extends ScanSuperlatives {
  scan(question: string): Intent {
    let text = question;
    for (const [pattern, replacement] of rewrites) text = text.replace(pattern, replacement);
    splitSentences(tokenizeQuestion(text)).forEach((sentence, number) => {
      this.tokens = sentence;
      this.at = 0;
      this.columnEnd = -1;
      if (number > 0) this.startSentence();
      while (this.at < this.tokens.length) this.step();
      this.endSentence();
    });
    this.limitRows();
    return {
      items: this.items,
      frames: this.frames,
      conditions: this.conditions,
      groups: this.groups,
      orderings: this.orderings,
      distinct: this.distinct || this.naturalDistinct,
      columnSubject: this.columnSubject || (this.firstTable === null && this.items.length > 0),
      both: this.both,
      hints: this.hints,
      notUnderstood: this.notUnderstood,
    };
  }

  private limitRows(): void {
    if (this.wantedRows === null) return;
    const limited = this.orderings.filter(({ limit }) => limit === 1);
    const [only] = limited;
    if (only && limited.length === 1) only.limit = this.wantedRows;
    else this.unknown(String(this.wantedRows));
  }

  /** A further sentence ("List the name and the count.") says anew what is to be shown. */
  private startSentence(): void {
    const shows = /^(list|give|show|find|return|only|tell|include|please|provide|display)$/.test(
      this.token(0)?.lower ?? '',
    );
    if (!shows) return;
    const counts = this.items.filter(
      (item) => item.kind === 'count' || (item.kind === 'column' && item.aggregates.length > 0),
    );
    this.previousItems = counts;
    this.items = [];
    this.pendingMentions = [];
    this.selecting = true;
    this.current = 0;
    this.secondSentence = true;
  }

  private endSentence(): void {
    const asksAgain = this.items.some(
      (item) => item.kind === 'count' || (item.kind === 'column' && item.aggregates.length > 0),
    );
    // "… the total of each player? Show the first name.": beside what was asked for.
    if (this.secondSentence && !asksAgain && this.items.length > 0)
      this.items.push(...this.previousItems.splice(0));
    // "Who drove the lorry?": of the tables only the lorry's is named, and it is not who is asked for.
    const [who, verb] = this.tokens;
    const isWho = who?.lower === 'who' && verb !== undefined && this.isVerbForm(verb);
    if (isWho && !this.isPlainFiller(verb) && this.items.length === 0 && this.firstTable) this.unknown('who');
    if (this.aggregates.length > 0) this.unknown('average or total of what');
    this.aggregates = [];
    if (!this.negate) return;
    // "whose sailings have not been planned": the denial comes after what it denies.
    const last = this.frames[this.current];
    const bare = !this.conditions.some((condition) => condition.frame === this.current);
    if (this.current > 0 && last && !last.negated && bare) last.negated = true;
    else this.unknown('not');
    this.negate = false;
  }

  private step(): void {
    const start = this.at;
    const taken =
      this.sortLead() ||
      this.mark() ||
      this.allowed() ||
      this.information() ||
      this.order() ||
      this.each() ||
      this.countAgain() ||
      this.count() ||
      this.like() ||
      this.between() ||
      this.adjectiveComparison() ||
      this.comparison() ||
      this.superlative() ||
      this.firstTo() ||
      this.firstOrLast() ||
      this.howMuch() ||
      this.aggregate() ||
      this.negation() ||
      this.time() ||
      this.quoted() ||
      this.numberAlone() ||
      this.connective() ||
      this.named() ||
      this.link() ||
      this.filler();
    if (taken && this.at > start) return;
    const token = this.token();
    if (token && token.kind !== 'mark') this.unknown(token.text);
    this.at = start + 1;
  }

  /** "List the name and the count.": the count that was asked for before. */
  private countAgain(): boolean {
    if (!this.secondSentence || this.previousItems.length === 0) return false;
    if (this.lower(1) === 'of' && !/^(each|every)$/.test(this.lower(2))) return false;
    if (!/^(number|count)$/.test(this.lower())) return false;
    this.items.push(...this.previousItems.splice(0));
    this.at++;
    return true;
  }

  /** "Sort all the shops by …": what is sorted comes first. */
  private sortLead(): boolean {
    if (
      this.at === 0 &&
      /^(sort|order|rank|arrange)$/.test(this.lower()) &&
      this.tokens.some((token) => token.lower === 'by' || token.lower === 'in')
    ) {
      this.sorting = true;
      this.at++;
      return true;
    }
    if (!this.sorting || this.lower() !== 'by') return false;
    this.at++;
    const by = this.orderBy();
    if (!by) return false;
    this.sorting = false;
    const ordering: Ordering = { by, direction: 'asc', limit: null, frame: 0 };
    if (this.lower() === 'in') this.at++;
    if (ascendingWords.test(this.lower()) || descendingWords.test(this.lower())) {
      ordering.direction = descendingWords.test(this.lower()) ? 'desc' : 'asc';
      this.at++;
      while (/^(order|alphabetical)$/.test(this.lower())) this.at++;
    }
    this.orderings.push(ordering);
    return true;
  }

  private mark(): boolean {
    if (this.token()?.kind !== 'mark') return false;
    this.clauseBegan ||= this.lower() === ',';
    this.at++;
    return true;
  }

  /** "the student named Ann Lee": the values that follow say it all. */
  private named(): boolean {
    if (this.isMeasuredNext()) {
      this.at++;
      return true;
    }
    if (this.at === 0 || !/^(named|called|titled)$/.test(this.lower()) || !this.token(1)?.capital)
      return false;
    if (!this.valueAt(this.at + 1)) return false;
    this.at++;
    return true;
  }

  /** "who is paid the most", "that lasted the longest": the superlative reads what the verb means. */
  private isMeasuredNext(): boolean {
    const token = this.token();
    const measures = token?.lower === 'paid' || verbMeasures.has(token?.stem ?? '');
    if (!measures || this.at === 0) return false;
    const isVerb = token?.lower !== 'paid' && /(ed|ing|weighs|lasts|earns)$/.test(token?.lower ?? '');
    const compared = isVerb && this.comparisonAt(this.at + 1) !== null;
    return compared || this.isSuperlative(this.lower(this.lower(1) === 'the' ? 2 : 1));
  }

  private connective(): boolean {
    const lower = this.lower();
    if (distinctWords.has(lower)) {
      this.distinctNext = true;
      this.at++;
      return true;
    }
    if (lower === 'both') {
      this.both = true;
      this.at++;
      return true;
    }
    if (lower !== 'and' && lower !== 'or' && lower !== 'but' && lower !== 'nor') return false;
    this.join = lower === 'or' ? 'or' : 'and';
    this.clauseBegan = true;
    this.at++;
    return true;
  }

  private information(): boolean {
    const match = /^(information|info|details|detail|everything|data|columns|fields|records)$/.exec(
      this.lower(),
    );
    if (!match || this.items.length > 0 || this.frames[0]?.table) return false;
    if (matchTables(this.index, this.tokens, this.at).length > 0) return false;
    this.at++;
    while (/^(about|of|on|for|regarding|in|from|the|all)$/.test(this.lower())) this.at++;
    this.items.push({ kind: 'all', table: null });
    return true;
  }
}
