export type RtfToken =
  | { kind: 'open' | 'close' }
  | { kind: 'word'; name: string; value: number | null }
  /** One character that is written by its code in the charset of its font. */
  | { kind: 'byte'; value: number }
  | { kind: 'text'; text: string };

const wordShape = /([a-z]+)(-?\d{1,10})? ?/iy;
const plainShape = /[^\\{}\r\n]+/y;

/** The parts of an RTF file, whose bytes are given as Latin-1. Line ends between them mean nothing. */
export function* rtfTokens(source: string): Generator<RtfToken> {
  let at = 0;
  while (at < source.length) {
    const character = source[at];
    if (character === '{' || character === '}') {
      yield { kind: character === '{' ? 'open' : 'close' };
      at++;
    } else if (character === '\\') {
      const next = source[at + 1] ?? '';
      wordShape.lastIndex = at + 1;
      const word = wordShape.exec(source);
      if (word) {
        const [all, name = '', digits] = word;
        const value = digits === undefined ? null : Number(digits);
        at += 1 + all.length;
        // Binary data may have braces.
        if (name === 'bin') at += Math.max(0, value ?? 0);
        else yield { kind: 'word', name, value };
      } else if (next === "'") {
        yield { kind: 'byte', value: Number.parseInt(source.slice(at + 2, at + 4), 16) || 0x20 };
        at += 4;
      } else {
        yield /[\r\n]/.test(next)
          ? { kind: 'word', name: 'par', value: null }
          : { kind: 'word', name: next, value: null };
        at += 2;
      }
    } else if (character === '\r' || character === '\n') at++;
    else {
      plainShape.lastIndex = at;
      const text = plainShape.exec(source)?.[0] ?? '';
      yield { kind: 'text', text };
      at += text.length;
    }
  }
}
