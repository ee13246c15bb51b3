// Word boundaries after Unicode's rules (UAX 29): letters, digits and underscores run together, an apostrophe, dot or
// colon joins letters, a comma or dot joins digits, katakana runs are one word, other ideographs are single.
const TOKEN =
  /[\p{sc=Katakana}ー]+|\p{sc=Han}|\p{sc=Hiragana}|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{N}_\p{M}](?:(?<=\p{L})['’.·:](?=\p{L})|(?<=\p{N})[.,;'](?=\p{N}))?)+/gu;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const MAX_TOKEN_LENGTH = 255;

export function standardTokens(text: string): string[] {
  const tokens: string[] = [];
  for (const token of text.match(TOKEN) ?? []) {
    if (!WORD_CHARACTER.test(token)) continue;
    for (let from = 0; from < token.length; from += MAX_TOKEN_LENGTH)
      tokens.push(token.slice(from, from + MAX_TOKEN_LENGTH));
  }
  return tokens;
}

const CJK_RUN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー]+/gu;

/** Overlapping pairs of ideographs, single where one stands alone; other scripts as words. Widths are unified first. */
export function cjkBigrams(text: string): string[] {
  const normal = text.normalize('NFKC').toLowerCase();
  const terms: string[] = [];
  let from = 0;
  for (const match of normal.matchAll(CJK_RUN)) {
    for (const word of standardTokens(normal.slice(from, match.index))) terms.push(word);
    const characters = [...match[0]];
    if (characters.length === 1) terms.push(match[0]);
    for (let i = 0; i + 1 < characters.length; i++) terms.push(`${characters[i]}${characters[i + 1]}`);
    from = match.index + match[0].length;
  }
  for (const word of standardTokens(normal.slice(from))) terms.push(word);
  return terms;
}
