import { counted, orderBy, show } from './frameSteps';
import type { Item } from './items';
import { literalsAt } from './linkValues';
import type { Linked } from './linkWords';
import { readColumn, readTable } from './readNames';
import { operators } from './readOperator';
import { readFlag, readMeasure, readNumber, readText, readTime, readValue } from './readValues';
import { initialState, noted, type State, withFrame, withPending } from './state';

const beamWidth = 32;

/** The likeliest readings of a question, best first. */
export function parse(linked: Linked, now: Date): State[] {
  const { words } = linked;
  const { tokens } = words;
  const items = linked.items.map((here, at) => [...literalsAt(words, at, now), ...here]);
  const beams: State[][] = tokens.map(() => []);
  beams.push([]);
  beams[0]?.push(initialState);
  for (let at = 0; at < tokens.length; at++) {
    const states = prune(beams[at] ?? []);
    for (const state of states) {
      for (const item of items[at] ?? []) {
        const reached = beams[item.end];
        for (const next of step(state, item, { ...linked, items })) reached?.push(next);
      }
    }
    beams[at] = [];
  }
  return prune((beams[tokens.length] ?? []).flatMap(finish));
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
      return operators[what.name]?.(state, words.tokens[item.start]?.lower ?? '') ?? [];
    case 'table':
      return readTable(linkedBy('linkTable'), what.table);
    case 'column':
      return readColumn(linkedBy('linkColumn'), what.options);
    case 'value':
      return readValue(linkedBy('linkValue'), what.entries);
    case 'number':
      return readNumber(state, what.value, index);
    case 'text':
      return readText(state, what.value, index);
    case 'time':
      return readTime(state, what.span, index);
    case 'flag':
      return readFlag(linkedBy('linkValue'), what.column);
    case 'measure':
      return readMeasure(state, what, item);
    case 'skip':
      return [skip(state, item.start, what.weight, linked)];
  }
}

function skip(
  state: State,
  at: number,
  weight: 'filler' | 'verb' | 'unknown',
  { words: { tokens, lexicon }, items }: Linked,
): State {
  const { named, select, conditions } = state.frame;
  const isOpen = named.length + select.length + conditions.length === 0;
  if (isOpen && lexicon.pronouns.has(tokens[at]?.lower ?? ''))
    return { ...noted(state, 'unknown'), unread: [...state.unread, at] };
  if (weight === 'filler') {
    const text = tokens[at]?.text ?? '';
    if (text === ',') return { ...withPending(state, { joined: true }), joined: true };
    return /^[.?!;]$/.test(text) ? { ...state, adjacent: null, absence: null } : state;
  }
  // A name of the schema, or a word that asks for something, that is passed over.
  const kinds = items[at]?.map(({ what }) => what.kind) ?? [];
  // "the fare of houses": a thing, though the word may be a verb.
  const isThing = weight === 'verb' && state.pending.of === 'of';
  const word = isThing ? 'unknown' : weight;
  const name = kinds.includes('operator') ? 'skippedOperator' : kinds.length > 1 ? 'skippedName' : word;
  const unread = word === 'verb' ? state.unread : [...state.unread, at];
  return { ...noted(state, name), adjacent: null, unread };
}

/** None where something still waits at the end for what it belongs to. */
function finish(state: State): State[] {
  const { pending, focus, frame } = state;
  const { aggregates, comparison, number, negated, extreme, common, like, each, descending } = pending;
  const isOrdered = descending === null || frame.orders.length > 0 || pending.count;
  const waiting = [focus, comparison, number, extreme, common, like].some((one) => one !== null);
  if (waiting || aggregates.length > 0 || negated || each || !isOrdered) return [];
  const next = pending.distinct ? withFrame(state, { distinct: true }) : state;
  return pending.count ? finishCount(next) : [next];
}

/** "in order of their number"; "how many engineers are there", where no table has that name. */
function finishCount(state: State): State[] {
  if (state.mode === 'order') return [orderBy(state, counted(null))];
  if (state.frame.select.length > 0) return [];
  return [noted(show(state, counted(null)), 'countImplied')];
}
