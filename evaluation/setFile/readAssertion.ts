import { type Assertion, type AssertionName, assertionNames } from '../../domain/evaluation';
import { faultOf } from '../assertions';
import unsupported from './data/unsupportedAssertions.json';
import { type Fields, isFields, SetFileError } from './setFileError';

const listTypes = /-(all|any)$/;
/** `metric` only names the assertion in reports of promptfoo. */
const knownFields = new Set(['type', 'value', 'threshold', 'metric']);

const isText = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

function valuesOf(type: AssertionName, value: unknown, place: string): string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value) && value.every(isText)) return value.map(String);
  if (!isText(value)) throw new SetFileError(`${place}: The value must be a text or a list of texts.`);
  const text = String(value);
  return listTypes.test(type) ? listOf(text) : [text];
}

/** `a,b` as in promptfoo, or `["a, b"]` for values that have commas. */
function listOf(text: string): string[] {
  if (text.startsWith('["')) {
    try {
      return (JSON.parse(text) as unknown[]).map(String);
    } catch {
      // A text that only looks like a list.
    }
  }
  return text.split(',').map((part) => part.trim());
}

/** @throws SetFileError where the assertion is none of those that can be checked */
export function checkedAssertion(type: string, value: unknown, threshold: unknown, place: string): Assertion {
  if (!assertionNames.includes(type as AssertionName)) {
    throw new SetFileError(
      `${place}: There is no assertion '${type}'. Use one of ${assertionNames.join(', ')}.`,
    );
  }
  const name = type as AssertionName;
  if (threshold !== undefined && threshold !== null && typeof threshold !== 'number') {
    throw new SetFileError(`${place}: The threshold must be a number.`);
  }
  const assertion = { type: name, values: valuesOf(name, value, place), threshold: threshold ?? null };
  const fault = faultOf(assertion);
  if (fault !== null) throw new SetFileError(`${place}: ${fault}`);
  return assertion;
}

/** An assertion of a test in YAML: `{ type, value, threshold }`. */
export function readAssertion(raw: unknown, place: string): Assertion {
  if (!isFields(raw) || typeof raw.type !== 'string') {
    throw new SetFileError(`${place}: An assertion needs a type.`);
  }
  const unknown = Object.keys(raw).find((name) => !knownFields.has(name));
  if (unknown) throw new SetFileError(`${place}: '${unknown}' is not supported in an assertion.`);
  return checkedAssertion(raw.type, raw.value, raw.threshold, place);
}

/** Whether it is an assertion of promptfoo that a language model judges, that runs code, or that is not about text. */
function isUnsupported(type: string): boolean {
  const name = type.replace(/^not-/, '');
  return unsupported.types.includes(name) || unsupported.families.some((family) => name.startsWith(family));
}

/** An assertion in a cell: `contains:14 days`, `latency(500)`, or the whole answer. */
export function readAssertionCell(cell: string, place: string): Fields | null {
  const text = cell.trim();
  if (text === '') return null;
  const [, type, threshold, value] = /^([a-z][a-z-]*)(?:\(([\d.]+)\))?(?::\s*([\s\S]*))?$/.exec(text) ?? [];
  const isAssertion = type !== undefined && (threshold !== undefined || value !== undefined);
  if (isAssertion && assertionNames.includes(type as AssertionName)) {
    return { type, value, ...(threshold === undefined ? {} : { threshold: Number(threshold) }) };
  }
  if (isAssertion && isUnsupported(type)) {
    throw new SetFileError(
      `${place}: There is no assertion '${type}'. Use one of ${assertionNames.join(', ')}.`,
    );
  }
  return { type: 'equals', value: text };
}
