/** Value types of settings, with their error messages. */
import proxyAddr from '@fastify/proxy-addr';
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

function isPercentEncoded(value: string): boolean {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}

/** `name=value,name=value`, with percent-encoded values. */
export const pairs = z
  .string()
  .regex(/^([^=,]+=[^,]*(,|$))*$/, {
    error: 'must be name=value pairs, separated by commas',
    abort: true,
  })
  .refine(isPercentEncoded, {
    error: 'must have percent-encoded values (%25 for a percent sign)',
    abort: true,
  })
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

export const uri = (pattern: RegExp, sentence: string) =>
  z.string().regex(pattern, { error: sentence, abort: true }).optional();

/** A URL that its client accepts: `uri` also has addresses of several hosts, which no URL can have. */
export const url = (pattern: RegExp, sentence: string) =>
  uri(pattern, sentence).refine(
    (value) => value === undefined || URL.canParse(value),
    'must be a valid URL (host, port, percent-encoded password)',
  );

const redisHost = String.raw`(\[[\da-fA-F:.]+\]|[^:,/?@\s\[\]]+)(:\d{1,5})?`;
const severalRedisHosts = new RegExp(
  String.raw`^rediss?\+(cluster|sentinel):\/\/([^@/\s]*@)?${redisHost}(,${redisHost})*(?<path>\/[^/?\s]*)?(\?\S*)?$`,
);

function isRedisAddress(value: string): boolean {
  if (!/^rediss?\+/.test(value)) return URL.canParse(value);
  const found = severalRedisHosts.exec(value);
  const hasName = (found?.groups?.path ?? '').length > 1;
  const ports = [...value.matchAll(/:(\d{1,5})(?=[,/?]|$)/g)].map(([, port]) => Number(port));
  if (found === null || !isPercentEncoded(value) || ports.some((port) => port > 65_535)) return false;
  return found[1] === 'sentinel' ? hasName : !hasName;
}

/** One server, a Redis Cluster, or the Sentinels of a primary. */
export const redisAddress = uri(
  /^rediss?(\+sentinel|\+cluster)?:\/\//,
  'must begin with redis://, redis+sentinel:// or redis+cluster://, or with rediss for TLS',
).refine(
  (value) => value === undefined || isRedisAddress(value),
  'must be a valid address (redis://host:port, redis+sentinel://host:port,host:port/name, redis+cluster://host:port,host:port, percent-encoded password)',
);

/** As browsers send it in `Origin`: in lower case, without a default port. Null: not an origin. */
function originOf(value: string): string | null {
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/?#@\\*\s]+$/i.test(value) || !URL.canParse(value)) return null;
  const { origin } = new URL(value);
  // The schemes of browser extensions and apps.
  return origin === 'null' ? value.toLowerCase() : origin;
}

/** An http(s) origin. */
export const publicOrigin = z
  .string()
  .refine((value) => /^https?:/i.test(value) && originOf(value) !== null, {
    error: 'must be an http(s) address without a path',
    abort: true,
  })
  .transform((value) => originOf(value) ?? value)
  .optional();

/** Origins of pages, separated by commas; `*` is any. */
export const pageOrigins = list
  .refine(
    (values) => values.every((value) => value === '*' || originOf(value) !== null),
    'must be origins such as https://app.example.com, without a path, separated by commas, or *',
  )
  .transform((values) => values.map((value) => originOf(value) ?? value));

export const networksSentence =
  'must be addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, separated by commas';

export function areNetworks(values: string[]): boolean {
  try {
    proxyAddr.compile(values);
    return true;
  } catch {
    return false;
  }
}
