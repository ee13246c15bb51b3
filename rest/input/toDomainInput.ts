import type { InputField } from '../../domain/inputs/describeInput';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The caller's object under the names of the operation. Only listed names are taken, and only what is the object's
 * own: `__proto__` and the like are unknown fields. Values, free-form objects among them, are passed on untouched.
 */
export function toDomainInput(fields: InputField[], sent: object): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const { name, wireName, fields: nested } of fields) {
    if (!Object.hasOwn(sent, wireName)) continue;
    const value = (sent as Record<string, unknown>)[wireName];
    input[name] = nested && isObject(value) ? toDomainInput(nested, value) : value;
  }
  return input;
}
