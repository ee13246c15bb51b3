/** Hints for hyphens, joints and breaks, marks of byte order and of the direction of letters: nobody sees them. */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;
const ideograph = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}、。，！？：；「」（）]';
const parted = new RegExp(`(?<=${ideograph}) (?=${ideograph})`, 'gu');
const joined = new RegExp(`${ideograph}(?=${ideograph})`, 'gu');

/** Text without what keeps its words from being found: invisible characters, and blanks after each ideograph. */
export function visibleText(text: string): string {
  const visible = text.replace(invisible, '');
  const blanks = visible.match(parted)?.length ?? 0;
  // A few blanks part names and columns; as many as this part the characters of words.
  return blanks > 3 && blanks > (visible.match(joined)?.length ?? 0) ? visible.replace(parted, '') : visible;
}
