import { SqlRefused, type SqlToken } from './tokenize';

const maxDepth = 60;
const reserved = new Set(
  `select from where group having order limit offset union intersect except on using join inner left right full
   cross natural as and or not when then else end case between in is like exists distinct into values table`.split(
    /\s+/,
  ),
);

/** A position in the tokens of a statement, and what both parsers ask of it. */
export class TokenCursor {
  protected position = 0;
  private depth = 0;

  constructor(protected readonly tokens: SqlToken[]) {}

  protected get current(): SqlToken {
    return this.tokens[this.position] ?? { type: 'end', text: '', at: 0 };
  }

  protected enter(): void {
    if (++this.depth > maxDepth) throw new SqlRefused('The statement is nested too deeply.');
  }

  protected leave(): void {
    this.depth--;
  }

  protected peek(symbol: string): boolean {
    return this.current.type === 'symbol' && this.current.text === symbol;
  }

  take(symbol: string): boolean {
    if (!this.peek(symbol)) return false;
    this.position++;
    return true;
  }

  protected takeAny<T extends string>(symbols: readonly T[]): T | undefined {
    return symbols.find((symbol) => this.take(symbol));
  }

  protected expect(symbol: string): void {
    if (!this.take(symbol)) this.fail(`"${symbol}"`);
  }

  /** One or more, with commas between them. */
  protected listOf<T>(read: () => T): T[] {
    const items = [read()];
    while (this.take(',')) items.push(read());
    return items;
  }

  /** What stands between parentheses. */
  protected enclosed<T>(read: () => T): T {
    this.expect('(');
    const inner = read();
    this.expect(')');
    return inner;
  }

  protected peekWord(word: string, ahead = 0): boolean {
    const token = this.tokens[this.position + ahead];
    return token?.type === 'word' && token.text.toLowerCase() === word;
  }

  protected takeWord(word: string): boolean {
    if (!this.peekWord(word)) return false;
    this.position++;
    return true;
  }

  protected expectWord(word: string): void {
    if (!this.takeWord(word)) this.fail(word.toUpperCase());
  }

  expectEnd(): void {
    if (this.current.type !== 'end') this.fail('the end of the statement');
  }

  protected fail(expected: string): never {
    throw new SqlRefused(`Expected ${expected} before ${JSON.stringify(this.current.text || 'the end')}.`);
  }

  protected name(): string {
    const token = this.current;
    const isName =
      token.type === 'identifier' || (token.type === 'word' && !reserved.has(token.text.toLowerCase()));
    if (!isName) this.fail('a name');
    this.position++;
    return token.text;
  }

  protected integer(): number {
    const { type, text } = this.current;
    if (type !== 'number' || !/^\d{1,9}$/.test(text)) this.fail('a whole number');
    this.position++;
    return Number(text);
  }
}
