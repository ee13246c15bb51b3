import { text } from '../../text/en';
import { type Group, type Measure, sumOf } from './measures';

/** In units of the picture, which is stretched to the width of the screen. */
const height = 100;
const barWidth = 10;
const gap = 2;
/** Fewer bars do not fill the picture. */
const fewest = 7;

interface BarChartProps {
  label: string;
  groups: readonly Group[];
  measure: Measure;
}

function Bar({ group, measure, at, most }: { group: Group; measure: Measure; at: number; most: number }) {
  const { row, name } = group;
  if (!row) return null;
  let top = height;
  return (
    <g>
      <title>{`${name}: ${measure.format(sumOf(row, measure.series))}`}</title>
      {measure.series.map((series, index) => {
        const size = most === 0 ? 0 : (height * row[series]) / most;
        top -= size;
        const place = { x: at * (barWidth + gap), y: top, width: barWidth, height: size };
        return size > 0 ? <rect key={series} className={`series-${index + 1}`} {...place} /> : null;
      })}
    </g>
  );
}

/** A stacked bar for each group, with a legend. The table beside it has the same values. */
export function BarChart({ label, groups, measure }: BarChartProps) {
  const most = Math.max(0, ...groups.map(({ row }) => (row ? sumOf(row, measure.series) : 0)));
  const width = Math.max(fewest, groups.length) * (barWidth + gap) - gap;
  const [first, last] = [groups[0], groups.at(-1)];
  return (
    <figure className="bar-chart">
      <div className="bar-chart-most fine" aria-hidden="true">
        {measure.format(most)}
      </div>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {groups.map((group, at) => (
          <Bar key={group.id} group={group} measure={measure} at={at} most={most} />
        ))}
      </svg>
      {groups.length >= fewest && (
        <div className="bar-chart-ends fine" aria-hidden="true">
          <span>{first?.name}</span>
          <span>{last?.name}</span>
        </div>
      )}
      {measure.series.length > 1 && (
        <figcaption>
          <ul className="legend">
            {measure.series.map((series, index) => (
              <li key={series}>
                <svg viewBox="0 0 10 10" width={10} height={10} aria-hidden="true">
                  <rect className={`series-${index + 1}`} width={10} height={10} />
                </svg>
                {text.usage.series[series]}
              </li>
            ))}
          </ul>
        </figcaption>
      )}
    </figure>
  );
}
