import { stem } from '../../language/stem';

/**
 * Words of which one says that the others are not meant. None that is something else as well: a verb ("dry it", "it lasts
 * for the first year", "it is left"), a unit ("30 seconds") or a remedy. English only.
 */
const exclusive = `full half; highest lowest; maximum minimum; upper lower; summer winter; spring autumn;
  morning afternoon evening; arrival departure; import export; adult child; weekday weekend; north south east west;
  northern southern eastern western; single double; husband wife; mother father;
  red blue green yellow black white orange purple brown pink grey;
  january february march april june july august september october november december;
  monday tuesday wednesday thursday friday saturday sunday`;

interface Exclusive {
  words: ReadonlySet<string>;
  /** Of days and months: "Tuesday to Friday" holds what is between, too. */
  hasOrder: boolean;
}

/** Of these a text may name one for the other ("open until 18:30", "dry a wet tent"): they only say no. */
const contrary = `open close; indoors outdoors indoor outdoor inside outside; dry wet damp; hot cold; warm cold; high low;
  top bottom; old new; allow forbid`;

const read = (text: string): Exclusive[] =>
  text.split(';').map((line) => {
    const words = line.trim().split(/\s+/u);
    return {
      words: new Set(words.map((word) => stem(word, 'en'))),
      hasOrder: /^(?:january|monday)/u.test(words[0] ?? ''),
    };
  });

const sets = read(exclusive);
const sayingNo = [...sets.filter(({ hasOrder }) => !hasOrder), ...read(contrary)];

const range = /\p{L}\s?(?:to|until|till|through|–|-|and)\s?\p{Lu}/u;

/**
 * Whether a text speaks of the opposite of what a question names ("half brightness" where "full" is asked for), or of
 * another day or month. Both as their comparable forms.
 */
export function isOpposite(asked: readonly string[], words: readonly string[], text: string): boolean {
  return sets.some(({ words: all, hasOrder }) => {
    const named = asked.filter((word) => all.has(word));
    if (named.length === 0 || named.some((word) => words.includes(word))) return false;
    if (hasOrder && range.test(text)) return false;
    return words.some((word) => all.has(word));
  });
}

/** Whether a text answers with no: it has the opposite of a word of the question. Both as their comparable forms. */
export function saysNo(asked: string, words: readonly string[]): boolean {
  return sayingNo.some(
    ({ words: all }) => all.has(asked) && words.some((word) => word !== asked && all.has(word)),
  );
}
