/** The letters of ligatures that are characters of their own. */
const known = new Set<string>();
const ranges = [
  [0xfb4f, 0xfb4f],
  [0xfbea, 0xfdfb],
  [0xfef5, 0xfefc],
] as const;
for (const [first, last] of ranges) {
  for (let code = first; code <= last; code++) {
    const letters = String.fromCharCode(code).normalize('NFKC');
    if (letters.length > 1) known.add(letters);
  }
}

/**
 * Puts the letters of right-to-left ligatures in order. PDFium turns them round with the rest of their run where the
 * font maps a glyph to letters, and gives them in order where it maps it to the ligature's own character: which of the
 * two, the letters themselves tell, or the ligatures before on the page.
 */
export class LigatureOrder {
  private isTurned = true;

  inOrder(given: string): string {
    const turned = [...given].reverse().join('');
    const isKnownTurned = known.has(turned);
    if (known.has(given) !== isKnownTurned) this.isTurned = isKnownTurned;
    return this.isTurned ? turned : given;
  }
}
