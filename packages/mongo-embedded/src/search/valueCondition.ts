import type { SlotNumbers } from './slotNumbers';

export const MEETS = 1;
export const FAILS = 2;
const opposite = (verdict: number) => (verdict === MEETS ? FAILS : MEETS);

/** A condition on the value of a slot, decided once for each distinct value. Values that are added later make no sense. */
export class ValueCondition {
  private known: Uint8Array | undefined;

  /**
   * `begin`: the verdicts by the number of the value, `MEETS`, `FAILS` or 0 where it is to be decided; called when the
   * first slot is asked for.
   */
  constructor(
    readonly numbers: SlotNumbers,
    private readonly begin: () => Uint8Array,
    private readonly decide: (number: number) => boolean,
  ) {}

  test(slot: number): boolean {
    return this.verdict(this.verdicts(), this.numbers.get(slot)) === MEETS;
  }

  narrow(slots: Uint32Array): Uint32Array {
    const verdicts = this.verdicts();
    const { numbers } = this;
    let [count, first, page] = [0, 0, numbers.pageAt(0)];
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at] as number;
      if (slot < first || slot - first >= page.length) {
        page = numbers.pageAt(slot);
        first = slot - (slot % page.length);
      }
      const number = page[slot - first] as number;
      if ((verdicts[number] || this.verdict(verdicts, number)) === MEETS) slots[count++] = slot;
    }
    return slots.subarray(0, count);
  }

  /** The share of the distinct values that meet it, where those that are not decided yet count too. */
  share(): number {
    const verdicts = this.verdicts();
    let count = 0;
    for (let number = 0; number < verdicts.length; number++) if (verdicts[number] !== FAILS) count++;
    return count / verdicts.length;
  }

  negated(): ValueCondition {
    const begin = () => this.begin().map((verdict) => verdict && opposite(verdict));
    return new ValueCondition(this.numbers, begin, (number) => !this.decide(number));
  }

  /** That all of these are met, or any of them, which are conditions on the same values. */
  static joined(conditions: readonly ValueCondition[], all: boolean): ValueCondition {
    const [first] = conditions as [ValueCondition];
    const [decisive, other] = all ? [FAILS, MEETS] : [MEETS, FAILS];
    const begin = () => {
      const [verdicts, ...others] = conditions.map((condition) => condition.verdicts()) as [Uint8Array];
      const joined = verdicts.slice();
      for (const each of others as Uint8Array[])
        for (let number = 0; number < joined.length; number++) {
          if (each[number] === decisive) joined[number] = decisive;
          else if (joined[number] === other) joined[number] = each[number] as number;
        }
      return joined;
    };
    const meets = (number: number) => (condition: ValueCondition) =>
      condition.verdict(condition.verdicts(), number) === MEETS;
    return new ValueCondition(first.numbers, begin, (number) =>
      all ? conditions.every(meets(number)) : conditions.some(meets(number)),
    );
  }

  private verdicts(): Uint8Array {
    this.known ??= this.begin();
    return this.known;
  }

  private verdict(verdicts: Uint8Array, number: number): number {
    const known = verdicts[number];
    if (known) return known;
    const verdict = this.decide(number) ? MEETS : FAILS;
    verdicts[number] = verdict;
    return verdict;
  }
}
