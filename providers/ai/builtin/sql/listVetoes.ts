import type { Candidate } from './candidates';
import type { Item } from './items';
import type { Asked, Linked } from './linkWords';

type Ends = (word: string, name: string) => boolean;

const endsList: Ends = (word, name) =>
  /^(clause|without|but|order|by|asc|desc|between|[<>=]+|or|not)$/.test(name) ||
  (name === 'each' && !/^(of|each|jede|jeder)$/.test(word));
/** Also at what may tell whose the things are: "the names in …". */
const mayEndList: Ends = (word, name) =>
  endsList(word, name) || name === 'each' || (name === 'of' && !/^(of|'s|von|der|des|de|del|du)$/.test(word));

const isListed = ({ what, score }: Item, minScore: number) =>
  ((what.kind === 'column' || what.kind === 'table') && score >= minScore) ||
  (what.kind === 'operator' && /^(count|avg|sum|min|max)$/.test(what.name));

/** How many things a question lists at its beginning: "the name, age and city of …" are three. */
function listedIn({ words, items }: Linked, asked: Asked[], ends: Ends, minScore: number): number {
  const { tokens } = words;
  const end = asked.find(({ name, start }) => start > 0 && ends(tokens[start]?.lower ?? '', name));
  const stop = tokens.findIndex(({ text }) => /^[.?!;]$/.test(text));
  const last = end?.start ?? (stop < 0 ? tokens.length : stop);
  const is = (name: string, at: number) =>
    items[at]?.some(({ what }) => what.kind === 'operator' && what.name === name) ?? false;
  const isAnd = (at: number) => tokens[at]?.text === ',' || is('and', at);
  const isValue = (at: number) => items[at]?.some(({ what }) => what.kind === 'value');
  // "dates, places and details": things, though the words mean nothing here.
  const isThing = (at: number) =>
    tokens[at]?.kind === 'word' &&
    isAnd(at - 1) &&
    (isAnd(at + 1) || is('of', at + 1) || tokens[at + 1]?.kind !== 'word') &&
    !(isAnd(at) || isValue(at));
  let listed = 0;
  let isOpen = true;
  for (let at = 0; at < last; at++) {
    if (isOpen && (isThing(at) || items[at]?.some((item) => isListed(item, minScore)))) {
      listed += 1;
      isOpen = false;
    }
    if (isAnd(at)) isOpen = true;
  }
  return listed;
}

/** Fewer or more things are shown than are listed. */
export function listVetoes({ plan, state: { select, groups } }: Candidate, linked: Linked, asked: Asked[]) {
  const shown = Math.max(1, select.length);
  const different = new Set(plan.select.map(({ column, aggregate, table }) => column ?? aggregate ?? table));
  const asksAgain = asked.some(({ name, start }) => name === 'ask' && start > 2);
  // "die" begins a clause, or is an article.
  const { fillers } = linked.words.lexicon;
  const ends: Ends = (word, name) => endsList(word, name) && !(name === 'clause' && fillers.has(word));
  const most = listedIn(linked, asked, ends, 0);
  // "For each country, how many …"
  const leading = asked[0]?.name === 'each' ? groups.length : 0;
  return {
    listShort: listedIn(linked, asked, mayEndList, 0.75) > shown + leading,
    // A compared value stands beside its name.
    listLong:
      groups.length === 0 &&
      !plan.compares &&
      !asksAgain &&
      most > 0 &&
      most < Math.min(shown, different.size),
  };
}
