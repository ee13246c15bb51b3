import type { Mention } from './intent';
import type { Comparison, Direction } from './lexiconMeasures';

export function flip(direction: Direction): Direction {
  return direction === 'asc' ? 'desc' : 'asc';
}

export function inverse(operator: Comparison): Comparison {
  return ({ '=': '<>', '<>': '=', '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const)[operator];
}

export function sameColumn(a: Mention, b: Mention): boolean {
  return a.candidates.some((one) => b.candidates.some((other) => one.column === other.column));
}
