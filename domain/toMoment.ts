const dateText =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?<zone>Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * The point in time that an ISO 8601 text with a year, a month and a day denotes, in milliseconds since 1970; null for
 * other texts. Without a time it is the start of the day, and without a zone it is in UTC.
 */
export function toMoment(text: string): number | null {
  const match = dateText.exec(text);
  if (!match || !isDay(match.groups?.day as string)) return null;
  const isLocal = text.includes('T') && match.groups?.zone === undefined;
  const time = Date.parse(isLocal ? `${text}Z` : text);
  return Number.isNaN(time) ? null : time;
}

/** Whether the month has such a day: `Date.parse` takes the 30th of February for the 1st of March. */
function isDay(day: string): boolean {
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
