import { ValueCondition } from './valueCondition';

/** What the document of a slot has to meet. */
export interface SlotCondition {
  test(slot: number): boolean;
  /**
   * The slots of the list that meet it, in their order, at the front of the list. Of a list it takes much less time
   * for each.
   */
  narrow(slots: Uint32Array): Uint32Array;
  /** That it is not met. */
  negated(): SlotCondition;
}

export function tested(test: (slot: number) => boolean): SlotCondition {
  return {
    test,
    narrow: (slots) => keep(slots, test),
    negated: () => tested((slot) => !test(slot)),
  };
}

const everySlot: SlotCondition = {
  test: () => true,
  narrow: (slots) => slots,
  negated: () => noSlot,
};
const noSlot: SlotCondition = {
  test: () => false,
  narrow: (slots) => slots.subarray(0, 0),
  negated: () => everySlot,
};

export function allOf(given: readonly SlotCondition[]): SlotCondition {
  if (given.includes(noSlot)) return noSlot;
  const conditions = joinValues(given, true).filter((condition) => condition !== everySlot);
  const [first = everySlot] = conditions;
  if (conditions.length <= 1) return first;
  return {
    test: (slot) => conditions.every((condition) => condition.test(slot)),
    narrow: (slots) => mostSelectiveFirst(conditions).reduce((left, part) => part.narrow(left), slots),
    negated: () => anyOf(conditions.map((condition) => condition.negated())),
  };
}

export function anyOf(given: readonly SlotCondition[]): SlotCondition {
  if (given.includes(everySlot)) return everySlot;
  const conditions = joinValues(given, false).filter((condition) => condition !== noSlot);
  const [first = noSlot] = conditions;
  if (conditions.length <= 1) return first;
  const none = () => allOf(conditions.map((condition) => condition.negated()));
  return {
    test: (slot) => conditions.some((condition) => condition.test(slot)),
    narrow: (slots) => removeFrom(slots, none().narrow(slots.slice())),
    negated: none,
  };
}

/** The conditions, with one in place of those on the same values: a list is gone through once for it. */
function joinValues(conditions: readonly SlotCondition[], all: boolean): SlotCondition[] {
  const byValues = new Map<object, ValueCondition[]>();
  for (const condition of conditions)
    if (condition instanceof ValueCondition)
      byValues.set(condition.numbers, [...(byValues.get(condition.numbers) ?? []), condition]);
  const joined = Array.from(byValues.values(), (same) =>
    same.length === 1 ? (same[0] as ValueCondition) : ValueCondition.joined(same, all),
  );
  return [...joined, ...conditions.filter((condition) => !(condition instanceof ValueCondition))];
}

/** Few slots are left for the conditions after a selective one. */
function mostSelectiveFirst(conditions: readonly SlotCondition[]): SlotCondition[] {
  return conditions
    .map((condition) => ({ condition, share: condition instanceof ValueCondition ? condition.share() : 1 }))
    .sort((a, b) => a.share - b.share)
    .map(({ condition }) => condition);
}

/** At least so many of the conditions. */
export function atLeast(count: number, conditions: readonly SlotCondition[]): SlotCondition {
  if (count === 0) return allOf([]);
  if (count === 1) return anyOf(conditions);
  if (count === conditions.length) return allOf(conditions);
  return tested((slot) => {
    let met = 0;
    for (const condition of conditions) if (condition.test(slot) && ++met === count) return true;
    return false;
  });
}

function keep(slots: Uint32Array, test: (slot: number) => boolean): Uint32Array {
  let count = 0;
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] as number;
    if (test(slot)) slots[count++] = slot;
  }
  return slots.subarray(0, count);
}

/** Overwrites a list by those of its slots that are not in `removed`, which has some of them in the same order. */
function removeFrom(slots: Uint32Array, removed: Uint32Array): Uint32Array {
  if (removed.length === 0) return slots;
  if (removed.length === slots.length) return slots.subarray(0, 0);
  let [count, next] = [0, 0];
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] as number;
    if (slot === removed[next]) next++;
    else slots[count++] = slot;
  }
  return slots.subarray(0, count);
}
