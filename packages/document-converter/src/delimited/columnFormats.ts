import type { SheetCell } from '../sheetTable';
import { type DateOrder, orderOf, readDate } from './readDate';
import { amountOf, type DecimalSign, isWrittenWith, readNumber } from './readNumber';

/** How often something can only be read in one way. */
type Evidence<Reading extends string> = Record<Reading, number>;

interface Column {
  decimals: Evidence<DecimalSign>;
  orders: Evidence<DateOrder>;
  /** Whether one of its numbers is a code, such as a postal code with a leading zero. Then all are. */
  isCode: boolean;
}

/** Columns beyond are read with what the others say. */
const maxColumns = 2000;
const mayBeTyped = /^[-+−\d.,€£$¥₹A-Z]/i;
const longestTyped = 40;

const newColumn = (): Column => ({
  decimals: { comma: 0, point: 0 },
  orders: { 'day first': 0, 'month first': 0 },
  isCode: false,
});

/** The reading with more evidence; null where there is as much of the other. */
function likelier<Reading extends string>(evidence: Evidence<Reading>): Reading | null {
  const [[first, most], [, second]] = Object.entries<number>(evidence).sort(([, a], [, b]) => b - a) as [
    [Reading, number],
    [Reading, number],
  ];
  return most > second ? first : null;
}

/**
 * How the columns of a text table write numbers and dates. `1.234` is about one or about a thousand, and `01/02/2025`
 * in January or in February: which, other cells of the column tell, else other columns. So all cells are observed
 * before the first is read.
 */
export class ColumnFormats {
  private readonly columns: Column[] = [];
  private readonly all = newColumn();

  /** @param usualDecimal the decimal sign where nothing tells it */
  constructor(private readonly usualDecimal: DecimalSign) {}

  observe(at: number, text: string): void {
    if (at >= maxColumns || !isShort(text)) return;
    this.columns[at] ??= newColumn();
    const column = this.columns[at];
    const order = orderOf(text);
    if (order) {
      column.orders[order]++;
      this.all.orders[order]++;
    }
    const number = readNumber(text);
    if (!number) return;
    column.isCode ||= number.isCode;
    const isComma = isWrittenWith('comma', number.digits);
    if (isComma === isWrittenWith('point', number.digits)) return;
    const sign = isComma ? 'comma' : 'point';
    column.decimals[sign]++;
    this.all.decimals[sign]++;
  }

  /** The value of a cell that is not empty. */
  read(at: number, text: string): SheetCell {
    if (!isShort(text)) return text;
    const { decimals, orders, isCode } = this.columns[at] ?? this.all;
    const date = readDate(text, likelier(orders) ?? likelier(this.all.orders));
    if (date) return { kind: 'date', value: date };
    if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
    const number = isCode ? null : readNumber(text);
    const sign = likelier(decimals) ?? likelier(this.all.decimals) ?? this.usualDecimal;
    return (number && amountOf(number, sign)) ?? text;
  }
}

const isShort = (text: string) => text.length <= longestTyped && mayBeTyped.test(text);
