import { ObjectId, Timestamp } from 'bson';
import { isDocument, isNumeric, toDouble, type Value } from '../../bson/values';
import { MongoError } from '../../errors';
import { fromLocal, local, MINUTE } from './timeZone';
import { isNullish, named, namedArguments, numberArgument, type Operator, type OperatorTable } from './types';

interface Parts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
}

const DAY = 86_400_000;

function toDate(value: Value): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.t * 1000);
  throw new MongoError(16006, "can't convert from BSON type to Date");
}

function isoWeek(date: Date): { week: number; year: number; day: number } {
  const day = date.getUTCDay() || 7;
  const thursday = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + 4 - day));
  const year = thursday.getUTCFullYear();
  return { week: Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / DAY / 7) + 1, year, day };
}

const dayOfYear = (date: Date) =>
  Math.floor(
    (Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()) -
      Date.UTC(date.getUTCFullYear(), 0, 1)) /
      DAY,
  ) + 1;

function part(name: string, read: (date: Date) => number): Operator {
  return (operand, compile) => {
    const withZone =
      isDocument(operand) && operand.has('date')
        ? namedArguments(name, operand, ['date'], ['timezone'])
        : { date: operand };
    const date = compile(withZone.date as Value);
    const zone = compile(('timezone' in withZone ? withZone.timezone : 'UTC') as Value);
    return (scope) => {
      const value = date(scope);
      return isNullish(value) ? null : read(local(toDate(value), zone(scope)));
    };
  };
}

const pad = (value: number, width = 2) => String(value).padStart(width, '0');

function formatDate(date: Date, zone: Value | undefined, format: string): string {
  const shifted = local(date, zone);
  const offset = Math.round((shifted.getTime() - date.getTime()) / MINUTE);
  const sign = offset < 0 ? '-' : '+';
  const magnitude = Math.abs(offset);
  return format.replace(/%([a-zA-Z%])/g, (_, letter: string) => {
    switch (letter) {
      case 'Y':
        return pad(shifted.getUTCFullYear(), 4);
      case 'm':
        return pad(shifted.getUTCMonth() + 1);
      case 'd':
        return pad(shifted.getUTCDate());
      case 'H':
        return pad(shifted.getUTCHours());
      case 'M':
        return pad(shifted.getUTCMinutes());
      case 'S':
        return pad(shifted.getUTCSeconds());
      case 'L':
        return pad(shifted.getUTCMilliseconds(), 3);
      case 'j':
        return pad(dayOfYear(shifted), 3);
      case 'u':
        return String(isoWeek(shifted).day);
      case 'w':
        return String(shifted.getUTCDay() + 1);
      case 'V':
        return pad(isoWeek(shifted).week);
      case 'G':
        return pad(isoWeek(shifted).year, 4);
      case 'z':
        return `${sign}${pad(Math.floor(magnitude / 60))}${pad(magnitude % 60)}`;
      case 'Z':
        return `${sign}${pad(magnitude)}`;
      case '%':
        return '%';
      default:
        throw new MongoError(18536, `Invalid format character '%${letter}' in format string`);
    }
  });
}

function partsOf(date: Date): Parts {
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    millisecond: date.getUTCMilliseconds(),
  };
}

const FIXED_UNITS: Record<string, number> = {
  week: 7 * DAY,
  day: DAY,
  hour: 3_600_000,
  minute: MINUTE,
  second: 1000,
  millisecond: 1,
};

function addUnits(date: Date, unit: string, amount: number, zone: Value | undefined): Date {
  const step = FIXED_UNITS[unit];
  if (step !== undefined && unit !== 'day' && unit !== 'week')
    return new Date(date.getTime() + amount * step);
  const start = local(date, zone);
  if (step !== undefined) return fromLocal(start.getTime() + amount * step, zone);
  const months = { month: 1, quarter: 3, year: 12 }[unit];
  if (months === undefined) throw new MongoError('FailedToParse', `unknown time unit value: ${unit}`);
  const p = partsOf(start);
  const total = p.year * 12 + p.month - 1 + amount * months;
  const [year, month] = [Math.floor(total / 12), ((total % 12) + 12) % 12];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return fromLocal(
    Date.UTC(year, month, Math.min(p.day, lastDay), p.hour, p.minute, p.second, p.millisecond),
    zone,
  );
}

function truncate(date: Date, unit: string, zone: Value | undefined): number {
  const shifted = local(date, zone);
  const p = partsOf(shifted);
  switch (unit) {
    case 'year':
      return Date.UTC(p.year, 0, 1);
    case 'quarter':
      return Date.UTC(p.year, Math.floor((p.month - 1) / 3) * 3, 1);
    case 'month':
      return Date.UTC(p.year, p.month - 1, 1);
    case 'week':
      return Date.UTC(p.year, p.month - 1, p.day - shifted.getUTCDay());
    default: {
      const step = FIXED_UNITS[unit];
      if (step === undefined) throw new MongoError('FailedToParse', `unknown time unit value: ${unit}`);
      return Math.floor(shifted.getTime() / step) * step;
    }
  }
}

function difference(start: Date, end: Date, unit: string, zone: Value | undefined): bigint {
  const months = { month: 1, quarter: 3, year: 12 }[unit];
  const [from, to] = [truncate(start, unit, zone), truncate(end, unit, zone)];
  if (months === undefined) return BigInt(Math.round((to - from) / (FIXED_UNITS[unit] ?? 1)));
  const count = (time: number) => new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth();
  return BigInt(Math.round((count(to) - count(from)) / months));
}

const shift = (name: string, sign: 1 | -1) =>
  named(name, ['startDate', 'unit', 'amount'], ['timezone'], ({ startDate, unit, amount, timezone }) => {
    if (isNullish(startDate) || isNullish(unit) || isNullish(amount)) return null;
    return addUnits(toDate(startDate), String(unit), sign * numberArgument(name, amount), timezone);
  });

export const dateOperators: OperatorTable = {
  $year: part('$year', (date) => date.getUTCFullYear()),
  $month: part('$month', (date) => date.getUTCMonth() + 1),
  $dayOfMonth: part('$dayOfMonth', (date) => date.getUTCDate()),
  $hour: part('$hour', (date) => date.getUTCHours()),
  $minute: part('$minute', (date) => date.getUTCMinutes()),
  $second: part('$second', (date) => date.getUTCSeconds()),
  $millisecond: part('$millisecond', (date) => date.getUTCMilliseconds()),
  $dayOfYear: part('$dayOfYear', dayOfYear),
  $dayOfWeek: part('$dayOfWeek', (date) => date.getUTCDay() + 1),
  $isoWeek: part('$isoWeek', (date) => isoWeek(date).week),
  $isoWeekYear: part('$isoWeekYear', (date) => isoWeek(date).year),
  $isoDayOfWeek: part('$isoDayOfWeek', (date) => isoWeek(date).day),
  $week: part('$week', (date) => Math.floor((dayOfYear(date) + 6 - date.getUTCDay()) / 7)),
  $dateAdd: shift('$dateAdd', 1),
  $dateSubtract: shift('$dateSubtract', -1),
  $dateDiff: named(
    '$dateDiff',
    ['startDate', 'endDate', 'unit'],
    ['timezone', 'startOfWeek'],
    ({ startDate, endDate, unit, timezone }) =>
      isNullish(startDate) || isNullish(endDate) || isNullish(unit)
        ? null
        : difference(toDate(startDate), toDate(endDate), String(unit), timezone),
  ),
  $dateTrunc: named(
    '$dateTrunc',
    ['date', 'unit'],
    ['timezone', 'binSize', 'startOfWeek'],
    ({ date, unit, timezone, binSize }) => {
      if (isNullish(date) || isNullish(unit)) return null;
      if (isNumeric(binSize) && toDouble(binSize) !== 1)
        throw new MongoError('CommandNotSupported', '$dateTrunc supports no binSize but 1');
      return fromLocal(truncate(toDate(date), String(unit), timezone), timezone);
    },
  ),
  $dateToString: named(
    '$dateToString',
    ['date'],
    ['format', 'timezone', 'onNull'],
    ({ date, format, timezone, onNull }) => {
      if (isNullish(date)) return onNull ?? null;
      return formatDate(
        toDate(date),
        timezone,
        typeof format === 'string' ? format : '%Y-%m-%dT%H:%M:%S.%LZ',
      );
    },
  ),
  $dateFromString: named(
    '$dateFromString',
    ['dateString'],
    ['timezone', 'onError', 'onNull'],
    ({ dateString, timezone, onError, onNull }) => {
      if (isNullish(dateString)) return onNull ?? null;
      const date = new Date(typeof dateString === 'string' ? dateString : Number.NaN);
      if (!Number.isNaN(date.getTime()))
        return isNullish(timezone) ? date : fromLocal(date.getTime(), timezone);
      if (onError !== undefined) return onError;
      throw new MongoError(241, `Error parsing date string '${String(dateString)}'`);
    },
  ),
  $dateToParts: named('$dateToParts', ['date'], ['timezone'], ({ date, timezone }) =>
    isNullish(date) ? null : new Map<string, Value>(Object.entries(partsOf(local(toDate(date), timezone)))),
  ),
  $dateFromParts: named(
    '$dateFromParts',
    ['year'],
    ['month', 'day', 'hour', 'minute', 'second', 'millisecond', 'timezone'],
    (parts) => {
      const number = (name: string, fallback: number) =>
        isNullish(parts[name]) ? fallback : numberArgument('$dateFromParts', parts[name]);
      const time = Date.UTC(
        number('year', 1970),
        number('month', 1) - 1,
        number('day', 1),
        number('hour', 0),
        number('minute', 0),
        number('second', 0),
        number('millisecond', 0),
      );
      return fromLocal(time, parts.timezone);
    },
  ),
};
