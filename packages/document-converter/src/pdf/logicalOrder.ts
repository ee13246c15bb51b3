/** A character, or the letters of a ligature, and its position on the line, in points. */
export interface Glyph {
  text: string;
  left: number;
  right: number;
  /** Its place in the order in which the document gives its characters; one is left out between segments. */
  at?: number;
  /** The separator before it in that order: nothing, a space of the text, or one that was made up. */
  before?: 'nothing' | 'space' | 'guess';
}

/** Classes of the Unicode Bidirectional Algorithm (UAX #9), as far as the order of a line depends on them. */
type BidiClass = 'R' | 'AL' | 'L' | 'EN' | 'AN' | 'ES' | 'CS' | 'ET' | 'ON';

/** A gap of more than this, in font sizes, is a space where the document gives the two characters apart. */
const minSpace = 0.12;

const mark = /^[\u0591-\u05BD\u05BF-\u05C7\u0610-\u061A\u064B-\u065F\u0670]$/;
const classes: [RegExp, BidiClass][] = [
  [/[\u05D0-\u05F4\uFB1D-\uFB4F]/, 'R'],
  [/[\u0660-\u0669\u066B\u066C]/, 'AN'],
  [/[\d\u06F0-\u06F9]/, 'EN'],
  [/[+\-−]/, 'ES'],
  // Some of the signs of Arabic are of these classes: they come before its letters, among which they stand.
  [/[,.:/\u00A0\u060C]/, 'CS'],
  [/[%#°\u066A]/, 'ET'],
  [/[\u0608-\u08FF\uFB50-\uFDFF\uFE70-\uFEFC]/, 'AL'],
  [/\p{Sc}/u, 'ET'],
  [/\p{L}/u, 'L'],
];
/** Brackets by the one that a turn of the direction makes of them. */
export const mirrored: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
};

function classOf(text: string): BidiClass {
  return classes.find(([pattern]) => pattern.test(text.charAt(0)))?.[1] ?? 'ON';
}

function isLetterOfRight(type: BidiClass): boolean {
  return type === 'R' || type === 'AL';
}

function isNumber(type: BidiClass | undefined): boolean {
  return type === 'EN' || type === 'AN';
}

/**
 * Signs above and below letters join the letter they are drawn over, which they follow in text: the nearest or, of
 * letters drawn over each other, the one that reaches furthest to the right.
 */
function withMarks(glyphs: Glyph[]): Glyph[] {
  const signs = glyphs.flatMap(({ text, left, right }) =>
    mark.test(text) ? { text, middle: (left + right) / 2, letter: undefined as Glyph | undefined } : [],
  );
  if (signs.length === 0) return [...glyphs];
  const letters = glyphs.filter(({ text }) => !mark.test(text)).map((glyph) => ({ ...glyph }));
  const byLeft = [...letters].sort((a, b) => a.left - b.left);
  let begun = 0;
  let furthest: Glyph | undefined;
  for (const sign of [...signs].sort((a, b) => a.middle - b.middle)) {
    const { middle } = sign;
    for (let next = byLeft[begun]; next && next.left <= middle; next = byLeft[++begun])
      if (!furthest || next.right > furthest.right) furthest = next;
    const ahead = byLeft[begun];
    const isNearer = ahead && (!furthest || ahead.left - middle < middle - furthest.right);
    sign.letter = isNearer ? ahead : furthest;
  }
  for (const { text, letter } of signs) if (letter) letter.text += text;
  return letters;
}

/**
 * The characters from right to left, spaces where they are. Where a character begins is exact; how wide it is may
 * not be, since fonts of joined letters draw them over each other.
 */
function fromTheRight(glyphs: Glyph[], fontSize: number): string[] {
  const sorted = withMarks(glyphs).sort((a, b) => b.left - a.left || (a.at ?? 0) - (b.at ?? 0));
  return sorted.flatMap((glyph, index) => {
    const before = sorted[index - 1];
    return before && isSpace(before, glyph, fontSize) ? [' ', glyph.text] : [glyph.text];
  });
}

/** Spaces of the text hold between letters from right to left; where the direction turns it is the gap that tells. */
function isSpace(right: Glyph, left: Glyph, fontSize: number): boolean {
  const [before, after] = [classOf(right.text), classOf(left.text)];
  // Between words of two directions there is a space, whether or not the text says so.
  if (isLetterOfRight(before) ? after === 'L' : before === 'L' && isLetterOfRight(after)) return true;
  const step = (left.at ?? Number.NaN) - (right.at ?? Number.NaN);
  if (step === 1 ? left.before === 'nothing' : step === -1 && right.before === 'nothing') return false;
  const isAfterWord = step === 1 || isLetterOfRight(before) || isNumber(before);
  if (left.before === 'space' && isLetterOfRight(after) && isAfterWord) return true;
  return right.left - left.right > minSpace * fontSize;
}

/** The classes with the rules for weak types applied. Seen from the right, what precedes a number is the same. */
function resolved(texts: string[]): BidiClass[] {
  const classesOf = texts.map(classOf);
  // A line that begins with a number goes on with a paragraph of its own script.
  let strong = classesOf.find(isLetterOfRight) ?? 'R';
  const types = classesOf.map((type): BidiClass => {
    if (type === 'R' || type === 'AL' || type === 'L') strong = type;
    return type === 'EN' && strong === 'AL' ? 'AN' : type;
  });
  for (const [index, type] of types.entries()) {
    const [before, after] = [types[index - 1], types[index + 1]];
    if (before !== after) continue;
    if ((type === 'CS' || type === 'ES') && before === 'EN') types[index] = 'EN';
    else if (type === 'CS' && before === 'AN') types[index] = 'AN';
  }
  const besideNumbers = (from: number, step: number) => {
    for (let at = from; types[at] === 'ET'; at += step) types[at] = 'EN';
  };
  for (const [index, type] of [...types].entries()) {
    if (type !== 'EN') continue;
    besideNumbers(index - 1, -1);
    besideNumbers(index + 1, 1);
  }
  return types;
}

/** Whether each character is of a run read from left to right: words of other scripts, numbers, what is between. */
function runsRight(texts: string[]): boolean[] {
  const types = resolved(texts);
  const result = types.map((type) => type === 'L' || isNumber(type));
  for (let index = 0; index < types.length; index++) {
    if (result[index]) continue;
    let end = index;
    while (end < types.length && !result[end] && types[end] !== 'R' && types[end] !== 'AL') end++;
    const isBetween = end < types.length && end > index && result[index - 1] && result[end];
    // A number beside a word of another script is taken to be said in its language.
    if (isBetween && (types[index - 1] === 'L' || types[end] === 'L')) result.fill(true, index, end);
    index = Math.max(index, end - 1);
  }
  return result;
}

/** Brackets of right-to-left text, which readers and programs turn as they please: the first of two opens. */
function withBrackets(texts: string[], right: boolean[]): string[] {
  const open = new Set<string>();
  return texts.map((text, index) => {
    const other = mirrored[text];
    if (!other || right[index]) return text;
    const opening = /[([{]/.test(text) ? text : other;
    if (open.delete(opening)) return opening === text ? other : text;
    open.add(opening);
    return opening;
  });
}

/**
 * The text of a line of a right-to-left script, from where its characters stand: what the Unicode Bidirectional
 * Algorithm did to show it is undone. Numbers and words of other scripts are read from left to right.
 */
export function logicalOrder(glyphs: Glyph[], fontSize: number): string {
  const texts = fromTheRight(glyphs, fontSize);
  const right = runsRight(texts);
  const inOrder = withBrackets(texts, right);
  let result = '';
  let run: string[] = [];
  for (const [index, text] of inOrder.entries()) {
    if (right[index]) {
      run.push(text);
      continue;
    }
    result += run.reverse().join('') + text;
    run = [];
  }
  return (result + run.reverse().join('')).trim();
}

const bracket = /[()[\]{}]/g;

/**
 * The text of a right-to-left paragraph with the brackets paired that open on one of its lines and close on another:
 * each line alone takes its first one for opening. `lines`: the texts of its lines.
 */
export function withBracketsPaired(text: string, lines: string[]): string {
  const isOdd = (part: string) => (part.match(bracket)?.length ?? 0) % 2 === 1;
  if (isOdd(text) || !lines.some(isOdd)) return text;
  const open = new Set<string>();
  return text.replace(bracket, (sign) => {
    const other = mirrored[sign] ?? sign;
    const [opening, closing] = /[([{]/.test(sign) ? [sign, other] : [other, sign];
    if (open.delete(opening)) return closing;
    open.add(opening);
    return opening;
  });
}
