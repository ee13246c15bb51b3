/** Inputs of usage and budgets. */
import { z } from 'zod';
import { maxUsageDays, usageGroupings } from '../usage';
import { decimal, moment, oneOf, optional, uuid, withDefault } from './scalars';

export const usageInput = z.object({
  from: optional(moment).describe('The first day, in UTC. Defaults to 29 days before the last one.'),
  to: optional(moment).describe(
    `The last day, in UTC, at most ${maxUsageDays} days after the first. Defaults to today.`,
  ),
  by: withDefault(oneOf(usageGroupings), 'day').describe('What the rows are grouped by.'),
});

const amount = decimal({ min: 0, max: 1_000_000_000_000 });

export const setBudgetInput = z.object({
  keyId: optional(uuid).describe('The ID of the API key. Omit it for the budget of the environment.'),
  soft: optional(amount).describe('The cost per month at which `budget.reached` is sent.'),
  hard: optional(amount).describe('The cost per month at which requests are rejected.'),
});
