type Random = () => number;

const below = (random: Random, limit: number) => Math.floor(random() * limit);

/** Values that readers of numbers, references and texts are seldom tried with. */
const odd = [
  '',
  '-1',
  '0',
  '1e308',
  '4294967296',
  '99999999999999999999',
  'NaN',
  'A1:XFD1048576',
  'ZZZZZZ1',
  '../../../../etc/passwd',
  'https://example.org/\u0000',
  '__proto__',
  'constructor',
  '\ud800',
  '😀'.repeat(500),
  'x'.repeat(100_000),
  '%1%2%3%9%9',
  '&amp;lt;',
]; // prettier-ignore

function anyOdd(random: Random): string {
  return odd[below(random, odd.length)] ?? '';
}

/** Where the matches of a pattern are. */
function placesOf(text: string, pattern: RegExp): { at: number; length: number }[] {
  return Array.from(text.matchAll(pattern), (match) => ({ at: match.index, length: match[0].length }));
}

function replaceOne(text: string, pattern: RegExp, random: Random, by: (found: string) => string): string {
  const places = placesOf(text, pattern);
  const place = places[below(random, places.length)];
  if (!place) return text;
  const end = place.at + place.length;
  return text.slice(0, place.at) + by(text.slice(place.at, end)) + text.slice(end);
}

const tag = /<[^>]+>/g;
const deepest = 30_000;

const changes: [string, (text: string, random: Random) => string][] = [
  ['a tag dropped', (text, random) => replaceOne(text, tag, random, () => '')],
  ['a tag doubled', (text, random) => replaceOne(text, tag, random, (found) => found + found)],
  [
    'a tag in place of another',
    (text, random) => {
      const tags = text.match(tag) ?? [''];
      return replaceOne(text, tag, random, () => tags[below(random, tags.length)] ?? '');
    },
  ],
  ['an odd value', (text, random) => replaceOne(text, /"[^"<>]*"/g, random, () => `"${anyOdd(random)}"`)],
  ['an odd text', (text, random) => replaceOne(text, />[^<]*</g, random, () => `>${anyOdd(random)}<`)],
  [
    'nested deeply',
    (text, random) => {
      const times = below(random, deepest);
      return replaceOne(text, /<(\w[\w:]*)[^>/]*>/g, random, (found) => found.repeat(times));
    },
  ],
  [
    'many attributes',
    (text, random) => {
      const list = Array.from({ length: 200_000 }, (_, index) => ` a${index}="b"`).join('');
      return replaceOne(text, /<\w[\w:]*/g, random, (found) => found + list);
    },
  ],
  [
    'entities that explode',
    (text) => {
      const entities = Array.from(
        { length: 12 },
        (_, index) => `<!ENTITY e${index} "${index ? `&e${index - 1};`.repeat(10) : 'ha'}">`,
      );
      const prolog = /^<\?xml[^>]*\?>/.exec(text)?.[0] ?? '';
      const rest = text.slice(prolog.length).replace(/>([^<]+)</, '>&e11;<');
      return `${prolog}<!DOCTYPE d [${entities.join('')}]>${rest}`;
    },
  ],
  [
    'an entity from outside',
    (text) => `<!DOCTYPE d [<!ENTITY f SYSTEM "file:///etc/hostname">]>${text.replace(/>([^<]+)</, '>&f;<')}`,
  ],
  [
    'repeated many times',
    (text, random) => {
      const times = below(random, 5_000);
      return replaceOne(text, /<(\w[\w:]*)\b[^>]*>[^<]*<\/\1>/g, random, (found) => found.repeat(times));
    },
  ],
  ['space without end', (text, random) => replaceOne(text, />/g, random, () => `>${' '.repeat(20_000_000)}`)],
  ['cut off', (text, random) => text.slice(0, below(random, text.length))],
  ['empty', () => ''],
];

/** Markup with one thing wrong in it, and what that is. */
export function breakMarkup(text: string, random: Random): { text: string; how: string } {
  const [how, change] = changes[below(random, changes.length)] ?? ['unchanged', (same: string) => same];
  return { text: change(text, random), how };
}
