import type { InputField } from '../../domain/inputs/describeInput';

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Renames the fields of a client's object to those of the operation. Only listed fields that are own properties are
 * copied, so `__proto__` and the like are unknown fields. Values, free-form objects included, are passed on unchanged.
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
