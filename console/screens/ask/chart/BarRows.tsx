import { text } from '../../../text/en';
import { formatValue } from '../../../ui/format';
import { numberOf } from '../sortRows';
import type { Bars } from './chartOf';

/** More bars are a list to scroll, not a picture. */
const maxBars = 30;

interface BarRowsProps {
  chart: Bars;
  rows: readonly Record<string, unknown>[];
  measure: string;
}

/** A bar for each row, in the order of the table, from the zero that all have in common. */
export function BarRows({ chart, rows, measure }: BarRowsProps) {
  const shown = rows.slice(0, maxBars);
  const values = shown.map((row) => numberOf(row[measure]) ?? 0);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const share = (value: number) => `${(100 * value) / (most - least || 1)}%`;
  return (
    <figure className="chart">
      <figcaption>
        <bdi>{measure}</bdi>
        {rows.length > maxBars && <span className="fine"> {text.chart.firstOf(maxBars, rows.length)}</span>}
      </figcaption>
      <div className="chart-bars" role="img" aria-label={text.chart.barsOf(measure, shown.length)}>
        {shown.map((row, index) => {
          const value = values[index] ?? 0;
          return (
            <div key={chart.labelOf(row)} className="chart-bar">
              <bdi title={chart.labelOf(row)}>{chart.labelOf(row)}</bdi>
              <span className="chart-track">
                <span
                  className={value < 0 ? 'chart-fill negative' : 'chart-fill'}
                  style={{
                    marginInlineStart: share(Math.min(0, value) - least),
                    width: share(Math.abs(value)),
                  }}
                />
              </span>
              <span className="number">{formatValue(row[measure])}</span>
            </div>
          );
        })}
      </div>
    </figure>
  );
}
