/** Any decimal number of so many digits is told apart from all others by a double, and written as it was. */
const exactDigits = 15;

/**
 * A number as a database writes it: a number where that keeps every digit, else text. Zeros at the end of a fraction are
 * no digits: `12.50` is 12.5.
 */
export function exactNumber(text: string): number | string {
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  if (!/^-?\d+(\.\d+)?$/.test(text)) return number;
  const shortest = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  if (Number.isSafeInteger(number) && !shortest.includes('.')) return number;
  const significant = shortest.replace(/[-.]/g, '').replace(/^0+/, '');
  return shortest.includes('.') && significant.length <= exactDigits ? number : shortest;
}
