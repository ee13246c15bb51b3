import { relationVerbs } from './lexicon';
import { adjectives, aggregateWords, type Direction, extentOf, highest, lowest } from './lexiconMeasures';
import { matchTables } from './match';
import { flip } from './scanHelpers';
import { ScanTop } from './scanTop';
import { articles, distinctWords } from './scanWords';

/** "the most expensive", "the highest paid": by what. */
const qualities = new Map([
  ['expensive', ['price', 'cost', 'fee']],
  ['populous', ['population']],
  ['populated', ['population']],
  ['paid', ['salary', 'wage', 'income', 'pay', 'earnings']],
]);

/** Superlatives: "the youngest", "the most expensive", "top 5 … by …". */
export abstract class ScanSuperlatives extends ScanTop {
  protected superlative(): boolean {
    const start = this.at;
    let limit = 1;
    let direction: Direction | null = null;
    const top = this.lower() === 'top' || this.lower() === 'bottom';
    if (top) {
      direction = this.lower() === 'top' ? 'desc' : 'asc';
      this.at++;
      if (this.token()?.kind === 'number') {
        limit = this.token()?.value ?? 1;
        this.at++;
      }
    } else if (this.token()?.kind === 'number' && this.isSuperlative(this.lower(1))) {
      limit = this.token()?.value ?? 1;
      this.at++;
    }
    if (aggregateWords.has(this.lower()) && this.namedStatistic(this.at)) return true;
    const word = this.lower();
    const isSuper = this.isSuperlative(word);
    if (!isSuper && !top) {
      this.at = start;
      return false;
    }
    if (isSuper) {
      direction = highest.has(word)
        ? 'desc'
        : lowest.has(word)
          ? 'asc'
          : (adjectives.get(word)?.direction ?? 'desc');
      this.at++;
      // "the three youngest", "the top three oldest"
      if (this.token()?.kind === 'number' && limit === 1 && this.followedByNoun(1)) {
        limit = this.token()?.value ?? 1;
        this.at++;
      }
    }
    if (direction === null) return false;
    const made = this.superlativeOf(word, direction, limit, start, top && !isSuper);
    if (!made) this.at = start;
    return made;
  }

  protected isSuperlative(word: string): boolean {
    return highest.has(word) || lowest.has(word) || (/est$/.test(word) && adjectives.has(word));
  }

  protected superlativeOf(
    word: string,
    direction: Direction,
    limit: number,
    start: number,
    topOnly: boolean,
  ): boolean {
    const before = this.beforeAt(start);
    const known = this.items.length > 0 || this.frames[0]?.table !== null;
    const afterWith =
      /^(with|has|have|had|having|whose|by|got|received|spent|bought|who|worked|produce[sd]?|made|at)$/.test(
        before,
      ) ||
      (known && /^(is|are|was|were)$/.test(before));
    if (/^(most|least)$/.test(word) && this.ends()) {
      // "who is paid the most", "that costs the least"
      const verb = this.tokens.slice(0, start).findLastIndex(({ lower }) => !articles.has(lower));
      const isPaid = this.tokens[verb]?.lower === 'paid';
      const measure = isPaid
        ? this.impliedColumn(qualities.get('paid') ?? [], [], 'paid')
        : this.measureOfVerb(verb);
      if (measure) return this.orderByColumn(measure, direction, limit);
    }
    const implied = adjectives.get(word);
    if (implied && !topOnly && !this.columnAt(this.at, (match) => this.fits(match, implied.concept))) {
      const mention = this.impliedColumn(implied.concept, implied.turned, word);
      if (mention) return this.orderByColumn(mention, mention.turned ? flip(direction) : direction, limit);
      if (!highest.has(word) && !lowest.has(word)) return false;
    }
    if (/^(common|commonly|frequent|frequently|popular|commmon)$/.test(this.lower())) {
      this.at++;
      if (this.lower() === 'used') this.at++;
      return this.mostCommon(direction, limit);
    }
    if (/^(recent|recently)$/.test(this.lower())) {
      this.at++;
      const mention = this.impliedColumn(['date', 'year', 'time'], [], 'recent');
      if (!mention) return false;
      if (/ed$/.test(this.lower()) && relationVerbs.has(this.token()?.stem ?? '')) this.at++;
      return this.orderByColumn(mention, direction, limit);
    }
    const quality = qualities.get(this.lower());
    if (quality) {
      const mention = this.impliedColumn(quality, [], this.lower());
      if (!mention) return false;
      this.at++;
      return this.orderByColumn(mention, direction, limit);
    }
    if (/^(highly|high)$/.test(this.lower())) this.at++;
    if (this.lower() === 'times') {
      this.at++;
      this.orderings.push({ by: { kind: 'count', table: null }, direction, limit, frame: this.current });
      return true;
    }
    this.skipArticles();
    while (
      distinctWords.has(this.lower()) ||
      this.lower() === 'one' ||
      (this.lower() === 'time' && this.lower(-1) === 'one')
    )
      this.at++;
    const numbered = this.column('number');
    if (numbered) return this.superlativeColumn(numbered, direction, limit, afterWith, word);
    const counts = /^(number|amount|count)$/.test(this.lower()) && this.lower(1) === 'of';
    if (counts) this.at += 2;
    this.skipArticles();
    if (counts && this.isParticipleOf(1)) {
      // "the highest number of departing flights"
      this.hints.push(this.token()?.stem ?? '');
      this.at++;
    }
    let summed = false;
    if (this.lower() === 'total') {
      this.at++;
      summed = true;
      if (this.phrase('number', 'of')) this.at += 2;
    } else if (this.lower() === 'average') {
      const own = this.columnAt(this.at);
      if (!own || own.length < 2) {
        this.at++;
        this.averaged = true;
      }
    }
    const table = matchTables(this.index, this.tokens, this.at)[0];
    const column = this.columnAt(this.at, (match) => match.score >= 0.45);
    const columnLength = column ? this.contentLength(column.length) : 0;
    const best = column?.mention.candidates[0];
    if (
      column &&
      best &&
      (!table || columnLength > table.length) &&
      !(counts && best.column.content === 'text')
    ) {
      if (topOnly && best.column.content === 'text' && this.topOfColumn(column, direction, limit))
        return true;
      if (limit > 1 && topOnly && /^(text)$/.test(best.column.content)) return false;
      return this.superlativeColumn(
        column,
        direction,
        limit,
        afterWith,
        word,
        summed ? 'sum' : this.averaged ? 'avg' : null,
      );
    }
    if (
      table &&
      (counts || word === 'most' || word === 'least' || word === 'fewest' || limit > 1 || topOnly)
    ) {
      if (topOnly || (limit > 1 && !counts && word !== 'most')) return this.topOf(table, direction, limit);
      this.at += table.length;
      const wasEmpty = this.frames[0]?.table === null;
      this.countedFrame(table.table, wasEmpty);
      this.orderings.push({
        by: { kind: 'count', table: table.table },
        direction,
        limit,
        frame: this.current,
      });
      return true;
    }
    const extent = extentOf.get(word);
    if (table && extent) {
      // "the highest peak": the one quantity of peaks that can be meant.
      const own = this.impliedColumn(extent, [], word)?.candidates.filter(
        ({ column }) => column.table === table.table,
      );
      const [only] = own ?? [];
      if (!own || !only) return false;
      const mention = { candidates: own, words: word, frame: this.current, table: table.table };
      return this.orderByColumn(mention, direction, limit);
    }
    return false;
  }
}
