import { useState } from 'react';
import { UsageDocument, type UsageQuery } from '../../api/generated/graphql';
import { useQuery } from '../../api/useQuery';
import { text } from '../../text/en';
import { Choice } from '../../ui/Choice';
import { DataTable } from '../../ui/DataTable';
import { Field } from '../../ui/Field';
import { formatCount, formatNumber, formatSize } from '../../ui/format';
import { QueryView } from '../../ui/QueryView';
import { Empty, Screen } from '../../ui/Screen';
import { type KeyNames, useKeyNames } from '../answers/useKeyNames';
import { BarChart } from './BarChart';
import { Budgets } from './Budgets';
import {
  daysOf,
  type Group,
  type MeasureName,
  measures,
  requestSeries,
  sumOf,
  tokenSeries,
} from './measures';
import { UsageTable } from './UsageTable';

type Report = NonNullable<UsageQuery['admin']['byDay']>;

const periods = ['7', '30', '90', '365'] as const;
type Period = (typeof periods)[number];
const dayMs = 86_400_000;

/** The start of the first day of the last `days` days, in UTC. */
const startOf = (days: number) =>
  `${new Date(Date.now() - (days - 1) * dayMs).toISOString().slice(0, 10)}T00:00:00Z`;

const periodOptions = periods.map((days) => [days, text.usage.days(Number(days))] as const);
const measureOptions = Object.entries(text.usage.measures) as [MeasureName, string][];

export function UsageScreen() {
  const [period, setPeriod] = useState<Period>('30');
  const [measure, setMeasure] = useState<MeasureName>('requests');
  const query = useQuery(UsageDocument, { from: startOf(Number(period)) });
  const names = useKeyNames();
  return (
    <Screen title={text.usage.title} lead={text.usage.lead}>
      <search className="filters">
        <Field label={text.usage.period}>
          {({ id }) => <Choice id={id} value={period} options={periodOptions} onChange={setPeriod} />}
        </Field>
        <Field label={text.usage.measure}>
          {({ id }) => <Choice id={id} value={measure} options={measureOptions} onChange={setMeasure} />}
        </Field>
      </search>
      <QueryView query={query}>
        {({ admin: { byDay, byKey } }) =>
          byDay && byKey ? (
            <>
              <Totals report={byDay} />
              <Breakdown
                title={text.usage.byDay}
                group={text.usage.day}
                groups={daysOf(byDay.from, byDay.to, byDay.rows)}
                measure={measure}
              />
              <Breakdown
                title={text.usage.byKey}
                group={text.usage.key}
                groups={byKey.rows.map((row) => keyGroup(row, names))}
                measure={measure}
              />
              <Prices prices={byDay.prices} />
            </>
          ) : null
        }
      </QueryView>
      <Budgets names={names} />
    </Screen>
  );
}

function keyGroup(row: Report['rows'][number], { nameOf }: KeyNames): Group {
  const { keyId } = row;
  return keyId ? { id: keyId, name: nameOf(keyId), row } : { id: '', name: text.usage.noKey, row };
}

function Totals({ report: { total, storedFiles, storedBytes } }: { report: Report }) {
  const facts = [
    [text.usage.cost, formatNumber(total.cost)],
    [text.usage.requests, formatCount(sumOf(total, requestSeries))],
    [text.usage.tokens, formatCount(sumOf(total, tokenSeries))],
    [text.usage.files, formatCount(total.files)],
    [text.usage.pages, formatCount(total.pages)],
    [text.usage.chunks, formatCount(total.chunks)],
    [text.usage.stored, text.usage.storedFiles(storedFiles, formatSize(storedBytes))],
  ];
  return (
    <section aria-label={text.usage.totals}>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface BreakdownProps {
  title: string;
  group: string;
  groups: readonly Group[];
  measure: MeasureName;
}

/** A chart, and the table with its values. */
function Breakdown({ title, group, groups, measure }: BreakdownProps) {
  const { series } = measures[measure];
  const isUsed = groups.some(({ row }) => row && sumOf(row, series) > 0);
  const name = text.usage.measures[measure];
  return (
    <section className="part">
      <h2>{title}</h2>
      {isUsed ? (
        <div className="chart-and-table">
          <BarChart label={text.usage.chart(name, title)} groups={groups} measure={measures[measure]} />
          <UsageTable
            caption={`${name}: ${title}`}
            title={group}
            groups={groups}
            measure={measures[measure]}
          />
        </div>
      ) : (
        <Empty>{text.usage.nothing}</Empty>
      )}
    </section>
  );
}

function Prices({ prices }: { prices: Report['prices'] }) {
  return (
    <section className="part">
      <h2>{text.usage.prices}</h2>
      {prices.length === 0 ? (
        <p className="fine">{text.usage.noPrices}</p>
      ) : (
        <DataTable
          caption={text.usage.prices}
          rows={prices}
          keyOf={({ name }) => name}
          columns={[
            { title: text.usage.name, cell: ({ name }) => <code>{name}</code> },
            { title: text.usage.price, isNumber: true, cell: ({ price }) => formatNumber(price) },
          ]}
        />
      )}
    </section>
  );
}
