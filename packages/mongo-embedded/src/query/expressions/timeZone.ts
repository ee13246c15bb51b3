import type { Value } from '../../bson/values';
import { MongoError } from '../../errors';
import { isNullish } from './types';

export const MINUTE = 60_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** How far a time zone is from UTC at an instant, in milliseconds. */
export function zoneOffset(instant: number, zone: Value | undefined): number {
  if (isNullish(zone) || zone === 'UTC' || zone === 'GMT' || zone === 'Z') return 0;
  if (typeof zone !== 'string') throw new MongoError(40517, 'timezone must evaluate to a string');
  const fixedOffset = /^([+-])(\d\d):?(\d\d)?$/.exec(zone);
  if (fixedOffset) {
    const minutes = Number(fixedOffset[2]) * 60 + Number(fixedOffset[3] ?? 0);
    return (fixedOffset[1] === '-' ? -minutes : minutes) * MINUTE;
  }
  let formatter = formatters.get(zone);
  if (!formatter) {
    try {
      formatter = new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      });
    } catch {
      throw new MongoError(40485, `unrecognized time zone identifier: "${zone}"`);
    }
    formatters.set(zone, formatter);
  }
  const part = Object.fromEntries(
    formatter.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  const local = Date.UTC(
    part.year ?? 0,
    (part.month ?? 1) - 1,
    part.day,
    part.hour,
    part.minute,
    part.second,
  );
  return local - Math.floor(instant / 1000) * 1000;
}

export function local(date: Date, zone: Value | undefined): Date {
  return new Date(date.getTime() + zoneOffset(date.getTime(), zone));
}

export function fromLocal(time: number, zone: Value | undefined): Date {
  const guess = time - zoneOffset(time, zone);
  return new Date(time - zoneOffset(guess, zone));
}
