import { newStemmer } from 'snowball-stemmers';

/** A piece of a question. `stem` is what words are compared by. */
export interface Token {
  kind: 'word' | 'number' | 'quoted' | 'mark';
  text: string;
  lower: string;
  stem: string;
  /** Of numbers, also of those in words. */
  value: number | null;
  capital: boolean;
}

const stemmer = newStemmer('english');

const irregular = new Map(
  Object.entries({
    people: 'person',
    men: 'man',
    women: 'woman',
    children: 'child',
    staffs: 'staff',
    wives: 'wife',
    shelves: 'shelf',
    mice: 'mouse',
    feet: 'foot',
    teeth: 'tooth',
    criteria: 'criterion',
    indices: 'index',
    matrices: 'matrix',
    held: 'hold',
    taught: 'teach',
    bought: 'buy',
    sold: 'sell',
    won: 'win',
    lost: 'lose',
    born: 'birth',
    died: 'death',
    weighed: 'weight',
    weigh: 'weight',
    weighs: 'weight',
    weighing: 'weight',
    weighted: 'weight',
    written: 'write',
    wrote: 'write',
    made: 'make',
    paid: 'pay',
    spent: 'spend',
    built: 'build',
    flew: 'fly',
    given: 'give',
    gave: 'give',
    came: 'come',
    got: 'get',
    led: 'lead',
    took: 'take',
    taken: 'take',
    left: 'leave',
    ran: 'run',
    went: 'go',
    drove: 'drive',
    knew: 'know',
    began: 'begin',
    sang: 'sing',
    spoken: 'speak',
    spoke: 'speak',
    gone: 'go',
    driven: 'drive',
    chosen: 'choose',
    grown: 'grow',
    shown: 'show',
    worn: 'wear',
    drawn: 'draw',
    flown: 'fly',
    ridden: 'ride',
    begun: 'begin',
    sung: 'sing',
    sent: 'send',
    met: 'meet',
    kept: 'keep',
    lent: 'lend',
    bred: 'breed',
    fed: 'feed',
    caught: 'catch',
    thrown: 'throw',
    series: 'series',
    news: 'news',
  }),
);

/** The form words are compared by: singular, then stemmed. */
export function stem(word: string): string {
  const lower = word.toLowerCase();
  const known = irregular.get(lower);
  if (known) return stemmer.stem(known);
  return stemmer.stem(lower.replace(/'s?$/, ''));
}

const numberWords = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, value) => [word, value]),
);

const piece =
  /"([^"]+)"|(?<![\p{L}\p{N}])'([^']+(?:'(?=\p{L})[^']*)*)'(?!\p{L})|(\d{4}-\d{2}-\d{2})|(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?![\p{L}\d])|([\p{L}\p{N}_]+(?:['’.-](?=[\p{L}\p{N}])[\p{L}\p{N}_]+)*)|([^\s])/gu;

/** Splits a question. Quotation marks of every kind make one token of what they hold. */
export function tokenizeQuestion(question: string): Token[] {
  const normal = question
    .replace(/[“”„]|``|''/g, '"')
    .replace(/[‘’´`]/g, "'")
    .replace(/"\s+|\s+"/g, (space) => (space.startsWith('"') ? '" ' : ' "'));
  const spaced = normal.replace(/"\s*([^"]*?)\s*"/g, '"$1"');
  const tokens: Token[] = [];
  for (const [text, double, single, date, number, word, mark] of spaced.matchAll(piece)) {
    const quoted = double ?? single;
    if (quoted !== undefined) tokens.push(token('quoted', quoted.trim(), null));
    else if (date !== undefined) tokens.push(token('quoted', date, null));
    else if (number !== undefined) tokens.push(token('number', number, Number(number.replaceAll(',', ''))));
    else if (word !== undefined) {
      const [, base, possessive] = /^(.*?)('s)?$/i.exec(word) ?? [];
      const written = numberWords.get(word.toLowerCase());
      tokens.push(token(written === undefined ? 'word' : 'number', base ?? word, written ?? null));
      if (possessive) tokens.push(token('word', "'s", null));
    } else if (mark !== undefined) tokens.push(token('mark', mark, null));
    else tokens.push(token('mark', text, null));
  }
  return tokens;
}

/** Sentences of a question. A full stop within a quotation or after an abbreviation ends none. */
export function splitSentences(tokens: Token[]): Token[][] {
  const sentences: Token[][] = [[]];
  tokens.forEach((token, at) => {
    const previous = tokens[at - 1];
    const next = tokens[at + 1];
    sentences.at(-1)?.push(token);
    const ends = token.kind === 'mark' && /^[.?!;]$/.test(token.text);
    const abbreviated = token.text === '.' && (previous?.text.length ?? 0) <= 3 && previous?.capital;
    if (ends && !abbreviated && next?.capital) sentences.push([]);
  });
  return sentences.filter((sentence) => sentence.some(({ kind }) => kind !== 'mark'));
}

function token(kind: Token['kind'], text: string, value: number | null): Token {
  return {
    kind,
    text,
    lower: text.toLowerCase(),
    stem: kind === 'word' || kind === 'number' ? stem(text) : text.toLowerCase(),
    value,
    capital: /^\p{Lu}/u.test(text),
  };
}

/** What a value and a question are compared by: letters and digits, in lower case. */
export function normalizeValue(value: string): string {
  return value
    .toLowerCase()
    .replace(/'s\b/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const compoundEnds = /^(.{3,})(id|name|type|date|code|number|year|price|status|count)$/;

/** The words of an identifier: `BoatID`, `first_sailing_date`, `No_of_Berths`, `portsid`. */
export function splitIdentifier(identifier: string): string[] {
  return identifier
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.toLowerCase())
    .flatMap((word) => {
      const [, head, end] = compoundEnds.exec(word) ?? [];
      return head && end && !/^(first|last|up|sur|user|nick)$/.test(head) ? [head, end] : [word];
    });
}
