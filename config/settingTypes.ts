/** Value types of settings, with their error messages. */
import { isIP } from 'node:net';
import { z } from 'zod';

export function port(fallback: number) {
  return z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 to 65535')
    .max(65_535, 'must be 0 to 65535')
    .default(fallback);
}

export function whole(fallback: number, min: number, max: number) {
  const sentence = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(sentence).int(sentence).min(min, sentence).max(max, sentence).default(fallback);
}

export function optionalWhole(min: number, max: number) {
  const sentence = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(sentence).int(sentence).min(min, sentence).max(max, sentence).optional();
}

export function optionalPort() {
  const sentence = 'must be 0 to 65535';
  return z.coerce.number(sentence).int(sentence).min(0, sentence).max(65_535, sentence).optional();
}

export const share = (fallback: number) => {
  const sentence = 'must be a number from 0 to 1';
  return z.coerce.number(sentence).min(0, sentence).max(1, sentence).default(fallback);
};

/** `name=value,name=value`, with percent-encoded values. */
export const pairs = z
  .string()
  .regex(/^([^=,]+=[^,]*(,|$))*$/, 'must be name=value pairs, separated by commas')
  .default('')
  .transform((value) =>
    Object.fromEntries(
      value
        .split(',')
        .filter((pair) => pair.trim() !== '')
        .map((pair) => {
          const [name = '', ...rest] = pair.split('=');
          return [name.trim(), decodeURIComponent(rest.join('=').trim())];
        }),
    ),
  );

export const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false'], "must be 'true' or 'false'")
    .default(fallback ? 'true' : 'false')
    .transform((value) => value === 'true');

export const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  );

/** Port numbers, separated by commas. */
export const ports = (fallback: string) =>
  list
    .default(fallback.split(','))
    .refine(
      (values) =>
        values.every((value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535),
      'must be ports from 1 to 65535, separated by commas',
    )
    .transform((values) => values.map(Number));

export const uri = (pattern: RegExp, sentence: string) => z.string().regex(pattern, sentence).optional();

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];
export const networksSentence = `must be addresses, networks such as 10.0.0.0/8, or ${namedNetworks.join(', ')}, separated by commas`;

export function areNetworks(values: string[]): boolean {
  return values.every((value) => {
    const [address = '', bits, ...rest] = value.split('/');
    const width = isIP(address) === 6 ? 128 : 32;
    const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= width);
    return namedNetworks.includes(value) || (isIP(address) !== 0 && isPrefix && rest.length === 0);
  });
}
