import { text } from '../../../text/en';
import { formatValue } from '../../../ui/format';
import { numberOf } from '../sortRows';
import type { Lines } from './chartOf';
import { momentOf } from './momentOf';

/** In units of the picture, which is stretched to the width of the screen. */
const [width, height] = [1000, 100];

interface Point {
  x: number;
  y: number;
  title: string;
}

interface LineChartProps {
  chart: Lines;
  rows: readonly Record<string, unknown>[];
  measure: string;
}

/** A line over time for each series, on a scale that begins at zero. Rows without a value leave a gap in the table only. */
export function LineChart({ chart: { time, series }, rows, measure }: LineChartProps) {
  const read = rows
    .flatMap((row) => {
      const [moment, value] = [momentOf(row[time], time), numberOf(row[measure])];
      return moment === null || value === null ? [] : [{ row, moment, value }];
    })
    .sort((a, b) => a.moment - b.moment);
  const values = read.map(({ value }) => value);
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const [start, end] = [read[0], read.at(-1)];
  const span = (end?.moment ?? 0) - (start?.moment ?? 0) || 1;
  const level = (value: number) => height - (height * (value - least)) / (most - least || 1);
  const lines = new Map<string, Point[]>();
  for (const { row, moment, value } of read) {
    const name = series === null ? measure : formatValue(row[series]);
    const x = (width * (moment - (start?.moment ?? 0))) / span;
    const title = `${series === null ? '' : `${name}, `}${row[time]}: ${formatValue(row[measure])}`;
    lines.set(name, [...(lines.get(name) ?? []), { x, y: level(value), title }]);
  }
  return (
    <figure className="chart">
      <figcaption>
        <bdi>{measure}</bdi>
      </figcaption>
      <div className="chart-plot">
        <div className="chart-scale fine" aria-hidden="true">
          <span>{formatValue(most)}</span>
          <span>{formatValue(least)}</span>
        </div>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={text.chart.linesOf(measure, String(start?.row[time]), String(end?.row[time]))}
        >
          {least < 0 && <path className="chart-zero" d={`M0 ${level(0)}H${width}`} />}
          {[...lines.values()].map((points, index) => (
            <g key={points[0]?.title} className={`line-${index + 1}`}>
              <path d={`M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`} />
              {points.map(({ x, y, title }) => (
                // A line without a length is a round dot, however the picture is stretched.
                <path key={title} className="chart-dot" d={`M${x} ${y}h0`}>
                  <title>{title}</title>
                </path>
              ))}
            </g>
          ))}
        </svg>
        <div className="chart-ends fine" aria-hidden="true">
          <span>{formatValue(String(start?.row[time]))}</span>
          <span>{formatValue(String(end?.row[time]))}</span>
        </div>
      </div>
      {series !== null && (
        <ul className="legend">
          {[...lines.keys()].map((name, index) => (
            <li key={name}>
              <svg viewBox="0 0 10 10" width={10} height={10} aria-hidden="true">
                <rect className={`series-${index + 1}`} width={10} height={10} />
              </svg>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}
