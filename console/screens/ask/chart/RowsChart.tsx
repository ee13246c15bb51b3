import { useState } from 'react';
import { text } from '../../../text/en';
import { Choice } from '../../../ui/Choice';
import { Field } from '../../../ui/Field';
import { BarRows } from './BarRows';
import type { Bars, Lines } from './chartOf';
import { LineChart } from './LineChart';

interface RowsChartProps {
  chart: Bars | Lines;
  rows: readonly Record<string, unknown>[];
}

/** A picture of rows. Their table has the same values for those who do not see it. */
export function RowsChart({ chart, rows }: RowsChartProps) {
  const [chosen, setChosen] = useState('');
  const [first = ''] = chart.measures;
  const measure = chart.measures.includes(chosen) ? chosen : first;
  return (
    <>
      {chart.measures.length > 1 && (
        <Field label={text.chart.measure}>
          {({ id }) => (
            <Choice
              id={id}
              value={measure}
              options={chart.measures.map((name) => [name, name] as const)}
              onChange={setChosen}
            />
          )}
        </Field>
      )}
      {chart.kind === 'bars' ? (
        <BarRows chart={chart} rows={rows} measure={measure} />
      ) : (
        <LineChart chart={chart} rows={rows} measure={measure} />
      )}
    </>
  );
}
