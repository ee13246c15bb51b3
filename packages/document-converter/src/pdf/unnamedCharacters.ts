/**
 * The characters of codes in TeX's fonts that are control characters elsewhere: the first row in its first encoding
 * (OT1), the second in its later one (T1). Bitmap fonts of its documents tell codes only.
 */
const characters = new Map<number, number>([
  ...[0xfb00, 0xfb01, 0xfb02, 0xfb03, 0xfb04].map((ligature, at): [number, number] => [0x0b + at, ligature]),
  ...[0xfb00, 0xfb01, 0xfb02, 0xfb03, 0xfb04].map((ligature, at): [number, number] => [0x1b + at, ligature]),
  ...[0x201c, 0x201d, 0x201e, 0xab, 0xbb, 0x2013, 0x2014].map((sign, at): [number, number] => [
    0x10 + at,
    sign,
  ]),
]);

/** The character that a font which names none most likely shows for a code; null where it tells nothing. */
export function unnamedCharacter(code: number): number | null {
  return characters.get(code) ?? null;
}
