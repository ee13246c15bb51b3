/** Finds words of the vocabulary that an unknown word is a form, a compound or a misspelling of. */

/** The row of a word that has a meaning of its own; -1 if there is none. */
export type FindWord = (word: string) => number;

/** Letters that stems of known forms end with, the likeliest first. */
const latinEndings = `,o,a,e,ar,er,ir,en,n,s,t,es,r,re,i,m,d,ed,ing,y,ion,al`.split(',');
const cyrillicEndings = `,а,ы,о,и,е,ть,ти,ии,ый,т,я,ь`.split(',');
const arabicEndings = `,ه,ي,ت,ات`.split(',');

const minStem = 4;
const maxCut = 4;
const maxCutShare = 0.4;
/** A stem after more letters cut off is trusted less than a compound. */
const maxSureCut = 2;
const maxCompoundParts = 4;
const minArabicStem = 3;
/** Longer runs of letters are no words; a bound on the work for one. */
const maxLength = 40;

export function relativesOf(word: string, find: FindWord): number[] {
  if (word.length > maxLength) return [];
  if (/^[\u0621-\u064a]+$/.test(word)) return arabicStem(word, find);
  if (/^[a-z]+$/.test(word)) return stemOrCompound(word, latinEndings, find);
  return /^[\u0400-\u04ff]+$/.test(word) ? stemOrCompound(word, cyrillicEndings, find) : [];
}

function stemOrCompound(word: string, endings: string[], find: FindWord): number[] {
  const sure = stemOf(word, 0, maxSureCut, endings, find);
  if (sure >= 0) return [sure];
  const compound = compoundParts(word, find);
  if (compound.length > 0) return compound;
  const guessed = stemOf(word, maxSureCut + 1, maxCut, endings, find);
  return guessed >= 0 ? [guessed] : [];
}

function stemOf(word: string, minCut: number, cuts: number, endings: string[], find: FindWord): number {
  for (let cut = minCut; cut <= cuts; cut++) {
    if (word.length - cut < minStem || cut > word.length * maxCutShare) break;
    const row = firstWithEnding(word.slice(0, word.length - cut), endings, find);
    if (row >= 0) return row;
  }
  return -1;
}

function firstWithEnding(stem: string, endings: string[], find: FindWord): number {
  for (const ending of endings) {
    const row = find(stem + ending);
    if (row >= 0) return row;
  }
  return -1;
}

/** The fewest words that make up the word, linking letters between them and an ending aside. */
function compoundParts(word: string, find: FindWord): number[] {
  /** The rows of the words that the first letters are made up of. */
  const upTo: (number[] | undefined)[] = [[]];
  for (let end = minStem; end <= word.length; end++) {
    for (let start = 0; start <= end - minStem; start++) {
      const before = upTo[start];
      const fewest = upTo[end]?.length ?? maxCompoundParts + 1;
      if (!before || before.length + 1 >= fewest) continue;
      const row = findLinked(word.slice(start, end), find);
      if (row >= 0) upTo[end] = [...before, row];
    }
  }
  return upTo[word.length] ?? [];
}

function findLinked(part: string, find: FindWord): number {
  const row = find(part);
  if (row >= 0) return row;
  const [link] = /(?:e?s|e?n)$/.exec(part) ?? [];
  return link && part.length - link.length >= minStem ? find(part.slice(0, -link.length)) : -1;
}

/** Conjunctions, prepositions, persons and the article before the stem, up to three letters behind it. */
function arabicStem(word: string, find: FindWord): number[] {
  for (let before = 0; before <= 2; before++) {
    const rest = word.slice(before);
    for (const stem of rest.startsWith('ال') ? [rest, rest.slice(2)] : [rest]) {
      for (let behind = 0; behind <= 3 && stem.length - behind >= minArabicStem; behind++) {
        const cut = stem.slice(0, stem.length - behind);
        const row = behind > 0 ? firstWithEnding(cut, arabicEndings, find) : find(cut);
        if (row >= 0) return [row];
      }
    }
  }
  return [];
}

const minMisspelt = 6;
const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** The row of a word that differs by two letters exchanged, or one too many, missing or wrong; -1 if there is none. */
export function correctedRow(word: string, find: FindWord): number {
  if (word.length < minMisspelt || word.length > maxLength || !/^[a-z]+$/.test(word)) return -1;
  for (const edited of edits(word)) {
    const row = find(edited);
    if (row >= 0) return row;
  }
  return -1;
}

/** The first letter is seldom wrong. */
function* edits(word: string): Generator<string> {
  const { length } = word;
  for (let at = 0; at < length - 1; at++) {
    yield `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`;
  }
  for (let at = length - 1; at >= 0; at--) yield word.slice(0, at) + word.slice(at + 1);
  for (let at = length; at > 0; at--)
    for (const letter of letters) yield word.slice(0, at) + letter + word.slice(at);
  for (let at = length - 1; at > 0; at--) {
    for (const letter of letters) yield word.slice(0, at) + letter + word.slice(at + 1);
  }
}
