import type { Assertion, AssertionName, AssertionType } from '../domain/evaluation';
import { compilePattern } from './textPattern';

/** The parts of an answer that assertions are about. */
export interface AssertedAnswer {
  text: string;
  latencyMs: number;
}

type Check = (answer: AssertedAnswer, assertion: Assertion) => boolean;

const lower = (text: string) => text.toLowerCase();
const firstOf = ({ values }: Assertion) => values[0] ?? '';

const checks: Record<AssertionType, Check> = {
  equals: ({ text }, assertion) => text.trim() === firstOf(assertion).trim(),
  contains: ({ text }, assertion) => text.includes(firstOf(assertion)),
  icontains: ({ text }, assertion) => lower(text).includes(lower(firstOf(assertion))),
  'contains-all': ({ text }, { values }) => values.every((value) => text.includes(value)),
  'icontains-all': ({ text }, { values }) => values.every((value) => lower(text).includes(lower(value))),
  'contains-any': ({ text }, { values }) => values.some((value) => text.includes(value)),
  'icontains-any': ({ text }, { values }) => values.some((value) => lower(text).includes(lower(value))),
  'starts-with': ({ text }, assertion) => text.startsWith(firstOf(assertion)),
  regex: ({ text }, assertion) => compilePattern(firstOf(assertion)).isIn(text),
  latency: ({ latencyMs }, { threshold }) => latencyMs <= (threshold ?? 0),
};

const takesList = (type: AssertionType) => type.endsWith('-all') || type.endsWith('-any');

function baseOf(name: AssertionName): { type: AssertionType; isNegated: boolean } {
  const isNegated = name.startsWith('not-');
  return { type: (isNegated ? name.slice(4) : name) as AssertionType, isNegated };
}

/** Why an assertion cannot be checked, as a sentence; null where it can. */
export function faultOf({ type: name, values, threshold }: Assertion): string | null {
  const { type } = baseOf(name);
  if (type === 'latency') {
    return threshold === null || threshold <= 0 ? `'${name}' needs a threshold in milliseconds.` : null;
  }
  if (threshold !== null) return `'${name}' takes no threshold.`;
  if (values.length === 0) return `'${name}' needs a value.`;
  if (!takesList(type) && values.length > 1) return `'${name}' takes one value.`;
  if (type !== 'regex') return null;
  try {
    compilePattern(values[0] ?? '');
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

export function holds(assertion: Assertion, answer: AssertedAnswer): boolean {
  const { type, isNegated } = baseOf(assertion.type);
  return checks[type](answer, assertion) !== isNegated;
}

/** `contains "14 days"`, `latency 500 ms` */
export function describeAssertion({ type, values, threshold }: Assertion): string {
  if (threshold !== null) return `${type} ${threshold} ms`;
  return `${type} ${values.map((value) => JSON.stringify(value)).join(', ')}`;
}
