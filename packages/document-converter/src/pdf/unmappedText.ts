/** Subsets of TrueType fonts number their glyphs in the order of ASCII, the space being the third. */
export const glyphShift = 29;

const maxSampled = 4_000;
/** Text in capitals may be garbage as well as text. */
const capitalsWorth = 0.4;
const isWritten = 0.7;
const clearlyBetter = 0.3;
const isGarbage = 0.35;

/** The characters of a page to which their font gives no Unicode, taken at the value of their codes. */
export class UnmappedText {
  private text = '';
  count = 0;

  add(code: number): void {
    this.count++;
    if (this.text.length < maxSampled) this.text += String.fromCodePoint(code);
  }

  /** A space that the page has, or a new line. */
  space(): void {
    if (this.count > 0 && this.text.length < maxSampled) this.text += ' ';
  }

  /** Whether the codes are those of glyphs in the order of ASCII. */
  isShifted(): boolean {
    if (this.count === 0) return false;
    const shifted = this.text.replace(/[^ ]/g, (char) =>
      String.fromCharCode(char.charCodeAt(0) + glyphShift),
    );
    const likeness = wordShare(shifted);
    return likeness >= isWritten && likeness > wordShare(this.text) + clearlyBetter;
  }

  isGarbage(): boolean {
    return this.count > 0 && wordShare(this.text) < isGarbage;
  }
}

const wordLike = /^(?:\p{Lu}?[\p{Ll}\p{M}]+|[\p{Lo}\p{M}]+|\d+(?:[.,:/-]\d+)*|\p{L})$/u;
const capitals = /^\p{Lu}+$/u;
const latin = /^[A-Za-z]{4,}$/;
const unspoken = /^[^aeiouy]+$|[^aeiouy]{6}/i;

/** How much of the text, 0 to 1, is in words as any language writes them. */
function wordShare(text: string): number {
  let all = 0;
  let good = 0;
  for (const token of text.split(/\s+/)) {
    all += token.length;
    for (const part of token.replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, '').split(/[-'’/.,]/u)) {
      if (latin.test(part) && unspoken.test(part)) continue;
      const marks = token.length - part.length < part.length ? Math.min(2, token.length - part.length) : 0;
      if (wordLike.test(part)) good += part.length + marks;
      else if (capitals.test(part)) good += capitalsWorth * part.length;
    }
  }
  return all === 0 ? 1 : Math.min(1, good / all);
}
