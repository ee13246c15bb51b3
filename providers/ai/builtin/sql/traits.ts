import type { Candidate } from './candidates';
import type { Linked } from './linkWords';
import { isWholeRow, type Plan } from './plan';
import { vetoesOf } from './vetoes';
import { type Features, told } from './weights';

/** The traits that tell whether a reading is right, beside how it came to be. */
export interface Traits {
  features: Features;
  /** Whether its traits speak against it, however likely it is. */
  isVetoed: boolean;
}

/** The parts of a query: some are right more often than others. */
const partsOf = ({ select, conditions, orders: given, groups, compares }: Plan): Features => {
  // Of two that are compared the order only tells which.
  const orders = compares ? [] : given;
  return {
    // Whole rows count as one name would.
    shown: isWholeRow(select) ? 0 : select.length - 1,
    shownRows: isWholeRow(select) ? 1 : select.filter(({ table, aggregate }) => table && !aggregate).length,
    wholeRows: Number(isWholeRow(select)),
    counted: select.filter(({ aggregate }) => aggregate === 'count').length,
    conditions: conditions.length,
    values: conditions.filter(({ test }) => 'value' in test && typeof test.value === 'string').length,
    alternatives: conditions.filter(({ or }) => or).length,
    // "Who hasn't paid?" is as plain as who has.
    unequal: conditions.filter(
      ({ of, test }) => 'operator' in test && test.operator === '<>' && (of.column?.yes ?? null) === null,
    ).length,
    grouped: groups.length,
    ordered: orders.filter(({ limit }) => limit === null).length,
    limited: orders.filter(({ limit }) => limit !== null).length,
    orderedByCount: orders.filter(({ of }) => of.aggregate).length,
  };
};

export function traitsOf(candidate: Candidate, linked: Linked): Traits {
  const { names, isVetoed } = vetoesOf(candidate, linked);
  const features = told(partsOf(candidate.plan), {
    words: Math.log(linked.words.tokens.length),
    ...Object.fromEntries(names.map((name) => [name, true])),
  });
  return { features, isVetoed };
}
