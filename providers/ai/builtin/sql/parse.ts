import { counted, measured, orderBy, show } from './frameSteps';
import type { Item, SkipWeight } from './items';
import { literalsAt } from './linkValues';
import type { Linked } from './linkWords';
import { readColumn, readTable } from './readNames';
import { readOperator } from './readOperator';
import { readFlag, readMeasure, readNumber, readPeriod, readText, readTime, readValue } from './readValues';
import { isAmount, type SchemaIndex } from './schemaTypes';
import { initialState, noted, type State } from './state';

const beamWidth = 32;

/** The likeliest readings of a question, best first. */
export function parse(given: Linked, now: Date): State[] {
  const { tokens } = given.words;
  const items = given.items.map((here, at) => [...literalsAt(given.words, at, now), ...here]);
  const linked = { ...given, items };
  const beams: State[][] = [[initialState], ...tokens.map(() => [])];
  for (const [at, here] of items.entries()) {
    for (const state of prune(beams[at] ?? []))
      for (const item of here) beams[item.end]?.push(...step(state, item, linked));
    beams[at] = [];
  }
  return prune((beams[tokens.length] ?? []).flatMap((state) => finish(withAmount(state, given.index))));
}

function prune(states: State[]): State[] {
  return states.sort((a, b) => b.score - a.score).slice(0, beamWidth);
}

function step(state: State, item: Item, linked: Linked): State[] {
  const { what } = item;
  const { words, index } = linked;
  const linkedBy = (name: string) => noted(state, name, 1 - item.score);
  switch (what.kind) {
    case 'operator':
      return readOperator(state, what.name, words.tokens[item.start]?.lower ?? '');
    case 'table':
      return readTable(
        noted(linkedBy('linkTable'), 'rowsGuessed', Number(what.isGuessed ?? false)),
        what.table,
      );
    case 'column':
      return readColumn(linkedBy('linkColumn'), what.options);
    case 'value':
      return readValue(linkedBy('linkValue'), what.entries);
    case 'number':
      return readNumber(state, what.value, index);
    case 'text':
      return readText(state, what.value);
    case 'time':
      return readTime(state, what.span, index);
    case 'period':
      return readPeriod(state, what.period, index);
    case 'flag':
      return readFlag(linkedBy('linkValue'), what.column);
    case 'measure':
      return isOfNext(item, linked) ? [] : readMeasure(state, what, item);
    case 'skip': {
      const token = words.tokens[item.start];
      // "starting with A"
      const isText = state.like && token?.kind === 'word' && (what.weight !== 'filler' || token.capital);
      return [skip(state, item.start, what.weight, linked), ...(isText ? readText(state, token.text) : [])];
    }
  }
}

/** "the highest depth" is no height: "highest" says how, and the next word what. */
function isOfNext({ start, end, what }: Item, { items }: Linked): boolean {
  if (what.kind !== 'measure' || what.meaning.form !== 'superlative') return false;
  const isExtreme = items[start]?.some(
    (one) => one.end === end && one.what.kind === 'operator' && /^(highest|lowest)$/.test(one.what.name),
  );
  const own = what.options.map(({ column }) => column);
  return (
    (isExtreme &&
      items[end]?.some(
        (next) =>
          next.what.kind === 'column' &&
          next.what.options.some(({ column }) => isAmount(column) && !own.includes(column)),
      )) ??
    false
  );
}

function skip(state: State, at: number, weight: SkipWeight, { words, items }: Linked): State {
  const { tokens, lexicon } = words;
  const { text = '', lower = '' } = tokens[at] ?? {};
  const isOpen = state.named.length + state.select.length + state.conditions.length === 0;
  const unread = [...state.unread, at];
  if (isOpen && lexicon.pronouns.has(lower)) return { ...noted(state, 'unknown'), unread };
  if (weight === 'filler') {
    if (text === ',') return { ...state, listed: true, joined: true };
    return /^[.?!;]$/.test(text) ? { ...state, adjacent: null, absence: null } : state;
  }
  // A name of the schema, or a word that asks for something, that is passed over.
  const kinds = items[at]?.map(({ what }) => what.kind) ?? [];
  // "the fare of houses", "how many open orders": what the word means there is no verb.
  const isVerb = weight === 'verb' && state.of !== 'of' && !(isOpen && describes(at, items));
  const word = weight === 'verb' && !isVerb ? 'unknown' : weight;
  const name = kinds.includes('operator') ? 'skippedOperator' : kinds.length > 1 ? 'skippedName' : word;
  return { ...noted(state, name), adjacent: null, unread: word === 'verb' ? state.unread : unread };
}

/** Between what asks and the table that is named first. */
function describes(at: number, items: Item[][]): boolean {
  const asks = items
    .flat()
    .some(({ what, end }) => end === at && what.kind === 'operator' && /^(count|ask|all)$/.test(what.name));
  return asks && (items[at + 1]?.some(({ what }) => what.kind === 'table') ?? false);
}

/** "The total for tools" is that of the one column that the rows of a sheet amount to. */
function withAmount(state: State, { tables: [table, another] }: SchemaIndex): State {
  const { aggregates, select } = state;
  const isOfSheet = table?.rowNumber && !another && table.amounts.length === 1;
  if (!isOfSheet || aggregates.length !== 1 || aggregates[0] !== 'sum' || select.length > 0) return state;
  const amount = measured(
    { options: table.amounts.map((column) => ({ column, score: 1 })), near: table },
    'sum',
  );
  return noted({ ...show(state, amount), aggregates: [] }, 'amountOfRows');
}

/** None where something still waits at the end for what it belongs to. */
function finish(state: State): State[] {
  const { focus, comparison, number, extreme, common, like, beside, counts, orders } = state;
  const isOrdered = state.descending === null || orders.length > 0 || counts;
  const waiting = [focus, comparison, number, extreme, common, like, beside];
  const isWaiting = waiting.some((one) => one !== null);
  if (isWaiting || state.aggregates.length > 0 || state.between || state.negated || state.each) return [];
  // "How many products were ordered?" orders nothing.
  const isInNoOrder = state.mode === 'order' && orders.length === 0 && !counts;
  if (!isOrdered || isInNoOrder) return [];
  const next = state.different ? { ...state, distinct: true } : state;
  if (!counts) return [next];
  // "in order of their number"; "how many engineers are there", where no table has that name.
  if (state.mode === 'order') return [orderBy(next, counted(null))];
  return state.select.length > 0 ? [] : [noted(show(next, counted(null)), 'countImplied')];
}
