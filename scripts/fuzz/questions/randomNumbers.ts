/** Seeded random choices: the same seed makes the same. */
export interface Random {
  below: (limit: number) => number;
  pick: <T>(items: readonly T[]) => T;
  /** Several different ones. */
  some: <T>(items: readonly T[], count: number) => T[];
  chance: (share: number) => boolean;
}

export function randomNumbers(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: <T>(items: readonly T[]) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('There is nothing to choose from.');
      return item;
    },
    some: <T>(items: readonly T[], count: number) => {
      const left = [...items];
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(below(left.length), 1),
      ).flat();
    },
    chance: (share) => next() < share,
  };
}
