/** A number as answers and cells may write it, with a sign of a currency. */
const number = /^[£$€]?\s?(-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)(?:\s?[£$€])?$/;
/** The same with a comma before its fraction: "1.250,50 €". */
const commaNumber = /^[£$€]?\s?(-?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?)(?:\s?[£$€])?$/;
/** Sums and means are compared to as many digits. */
const precision = 2;

/** Notes at the end of a cell: "[3]", "†", "(from Cincinnati)". */
const notes = /(?<!^)(\s*\[[^\]]*\]|[•♦†‡*#+]|\s\([^()]*\))+$/u;

const numericDate = /^(\d{1,2})[./](\d{1,2})[./](\d{2}|\d{4})$/;
const wordyDate = /^(\d{1,2})[ -](jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[ -](\d{2}|\d{4})$/;
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/**
 * Cells and answers are compared as the questions' own evaluator does: without accents, marks of notes, quotation marks
 * around the whole, and with one form of each dash and quotation mark.
 */
function comparable(value: unknown): string {
  const text = String(value ?? '')
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[‘’´`]/gu, "'")
    .replace(/[“”]/gu, '"')
    .replace(/[‐‑‒–—−]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
  return text
    .replace(notes, '')
    .replace(/^"([^"]*)"$/u, '$1')
    .replace(/\.$/u, '')
    .trim();
}

/** What a cell may say: a sheet's own text, or the number or day that it was read as. */
function formsOf(value: unknown): string[] {
  const plain = comparable(value);
  const numbers = [
    number.exec(plain)?.[1]?.replaceAll(',', ''),
    commaNumber.exec(plain)?.[1]?.replaceAll('.', '').replace(',', '.'),
  ].flatMap((one) => (one === undefined ? [] : String(Number(Number(one).toFixed(precision)))));
  const [, day, month, year] = numericDate.exec(plain) ?? wordyDate.exec(plain) ?? [];
  if (!day || !month || !year) return [plain, ...numbers];
  const named = months.indexOf(month.slice(0, 3)) + 1;
  const date = [year.padStart(4, '20'), String(named || month).padStart(2, '0'), day.padStart(2, '0')];
  return [plain, ...numbers, date.join('-')];
}

/**
 * Whether the rows are those of the answer, in any order; other columns may stand beside the values. Where the table has no
 * answer, a row without a value says so.
 */
export function isRight(rows: Record<string, unknown>[], answer: string[]): boolean {
  if (answer.length === 0) return rows.every((row) => Object.values(row).every((value) => value === null));
  const values = rows.map((row) => new Set(Object.values(row).flatMap(formsOf)));
  return (
    rows.length === answer.length &&
    answer.every((one) => values.some((row) => formsOf(one).some((form) => row.has(form))))
  );
}
