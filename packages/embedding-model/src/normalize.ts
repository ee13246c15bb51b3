/** Combining accents, Arabic vowel signs and the Arabic elongation mark: they rarely tell two words apart. */
const marks = /[\u0300-\u036f\u0640\u064b-\u065f\u0670]/g;
const ascii = /^[\0-\x7f]*$/;
const spellings: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ى: 'ي',
  ة: 'ه',
};

/** Traditional Chinese characters and what each is written as in simplified Chinese. */
export type Simplified = ReadonlyMap<string, string>;

/**
 * The text as the vocabulary spells it: compatibility forms, lower case, no accents, simplified Chinese characters.
 * Hamza on its seat, alef maqsura and ta marbuta are written in several ways in Arabic; one spelling stands for all.
 */
export function normalize(text: string, simplified: Simplified): string {
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(marks, '')
    .normalize('NFC')
    .replace(/[ßøłđæœıىة]/g, (letter) => spellings[letter] ?? letter)
    .replace(/[\u4e00-\u9fff]/g, (character) => simplified.get(character) ?? character);
}
