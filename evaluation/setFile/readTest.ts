import type { z } from 'zod';
import { type CaseContent, maxAssertions } from '../../domain/evaluation';
import { caseContentInput } from '../../domain/inputs/evaluation';
import { fieldFaults } from '../caseFaults';
import { caseKeyOf } from './caseKey';
import { readAssertion } from './readAssertion';
import { type Fields, isFields, SetFileError } from './setFileError';

export interface FileCase {
  key: string;
  content: CaseContent;
}

const questionNames = ['question', 'query'];
/** The names of our fields in `metadata`, in a file and in a case. */
const metadataFields: Record<string, keyof CaseContent> = {
  mode: 'mode',
  filters: 'filters',
  expected: 'expected',
  route: 'expectedRoute',
  rows: 'expectedRows',
  rows_ordered: 'rowsOrdered',
  refuse: 'mustRefuse',
};
const readFields = new Set(['vars', 'assert', 'metadata', 'threshold', 'description']);

function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased);
  if (!isFields(value)) return value;
  const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [camel(name), camelCased(inner)]));
}

function questionOf(vars: unknown, place: string, ignored: Set<string>): string {
  if (!isFields(vars)) throw new SetFileError(`${place}: 'vars' must have a 'question'.`);
  const name = questionNames.find((one) => vars[one] !== undefined);
  const question = name === undefined ? undefined : vars[name];
  if (typeof question !== 'string')
    throw new SetFileError(`${place}: 'vars' must have a 'question', a text.`);
  for (const other of Object.keys(vars)) if (other !== name) ignored.add(`vars.${other}`);
  return question;
}

function metadataOf(raw: unknown, place: string, ignored: Set<string>) {
  if (raw === undefined || raw === null) return { fields: {}, key: null };
  if (!isFields(raw)) throw new SetFileError(`${place}: 'metadata' must be an object.`);
  const { key = null, ...rest } = raw;
  if (key !== null && (typeof key !== 'string' || key === '' || key.length > 100)) {
    throw new SetFileError(`${place}: 'metadata.key' must be a text of 1 to 100 characters.`);
  }
  const fields: Fields = {};
  for (const [name, value] of Object.entries(rest)) {
    const field = metadataFields[name];
    if (!field) ignored.add(`metadata.${name}`);
    // The names of columns in rows are the database's own.
    else fields[field] = name === 'rows' ? value : camelCased(value);
  }
  return { fields, key };
}

function faultText(error: z.ZodError): string {
  const { path, message } = error.issues[0] ?? { path: [], message: 'The value is invalid.' };
  return path.length === 0 ? message : `${path.join('.')}: ${message}`;
}

/**
 * A test of a file in the shape of promptfoo, with what it lacks in `metadata`.
 * @param ignored gets the names of what is not used
 * @throws SetFileError
 */
export function readTest(raw: unknown, place: string, ignored: Set<string>): FileCase {
  if (!isFields(raw)) throw new SetFileError(`${place}: A test must be an object.`);
  for (const name of Object.keys(raw)) if (!readFields.has(name)) ignored.add(name);
  const question = questionOf(raw.vars, place, ignored);
  const { assert = [], threshold } = raw;
  if (!Array.isArray(assert)) throw new SetFileError(`${place}: 'assert' must be a list.`);
  if (assert.length > maxAssertions) {
    throw new SetFileError(`${place}: A test has at most ${maxAssertions} assertions.`);
  }
  const assertions = assert.map((one, index) => readAssertion(one, `${place}, assertion ${index + 1}`));
  const { fields, key } = metadataOf(raw.metadata, place, ignored);
  const parsed = caseContentInput.safeParse({ ...fields, question, assertions, threshold });
  if (!parsed.success) throw new SetFileError(`${place}: ${faultText(parsed.error)}`);
  const [fault] = fieldFaults(parsed.data);
  if (fault) throw new SetFileError(`${place}: ${fault.path.join('.')}: ${fault.msg}`);
  return { key: key ?? caseKeyOf(parsed.data), content: parsed.data };
}
