const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const day = `(${days.join('|')})s?`;
const range = new RegExp(`\\b${day}\\s?(?:to|until|till|through|–|-)\\s?${day}\\b`, 'giu');
const every = /\b(?:daily|every day|all week)\b/iu;

/** The days of the week that an English text means without naming them: those within "Tuesday to Friday", all of "daily". */
export function daysWithin(text: string): string[] {
  if (every.test(text)) return days;
  return [...text.matchAll(range)].flatMap(([, first = '', last = '']) => {
    const [from, to] = [days.indexOf(first.toLowerCase()), days.indexOf(last.toLowerCase())];
    // "Saturday to Tuesday" goes over the week's end.
    return from <= to ? days.slice(from, to + 1) : [...days.slice(from), ...days.slice(0, to + 1)];
  });
}
