/** The prices of what is used. */
import { z } from 'zod';
import { type UsagePrices, usageCounts } from '../domain/usage';
import { pairs } from './settingTypes';

const names: readonly string[] = usageCounts;

export const usageSettings = {
  USAGE_PRICES: pairs
    .refine(
      (prices) => Object.keys(prices).every((name) => names.includes(name)),
      `must be name=price pairs with the names ${names.join(', ')}`,
    )
    .refine(
      (prices) => Object.values(prices).every((price) => /^\d+(\.\d+)?(e-?\d+)?$/.test(price)),
      'must have numbers of at least 0 as prices',
    ),
};

const shape = z.object(usageSettings);

export function usagePricesOf(value: z.output<typeof shape>): UsagePrices {
  return Object.fromEntries(Object.entries(value.USAGE_PRICES).map(([name, price]) => [name, Number(price)]));
}
