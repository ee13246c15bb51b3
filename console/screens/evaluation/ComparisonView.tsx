import {
  type CaseDifferenceFragment,
  CompareEvaluationRunsDocument,
  type CompareEvaluationRunsQuery,
} from '../../api/generated/graphql';
import { useQuery } from '../../api/useQuery';
import { href } from '../../app/router';
import { text } from '../../text/en';
import { DataTable } from '../../ui/DataTable';
import { formatDate, formatSigned } from '../../ui/format';
import { QueryView } from '../../ui/QueryView';
import { Badge, Screen } from '../../ui/Screen';
import { formatDifference, formatMetric } from './metricFormat';
import { Failures, Outcome } from './ResultTable';

type Comparison = NonNullable<CompareEvaluationRunsQuery['admin']['compareEvaluationRuns']>;

/** Two runs of a set side by side: what got worse first. */
export function ComparisonView({ runId, baseRunId }: { runId: string; baseRunId: string }) {
  const query = useQuery(CompareEvaluationRunsDocument, { runId, baseRunId });
  const run = query.data?.admin.compareEvaluationRuns?.run;
  return (
    <>
      <p className="back">
        <a href={href(run ? `evaluation/${run.setId}` : 'evaluation')}>← {text.evaluation.backToSet}</a>
      </p>
      <Screen title={text.evaluation.compareTitle}>
        <QueryView query={query}>
          {({ admin }) =>
            admin.compareEvaluationRuns && <Compared comparison={admin.compareEvaluationRuns} />
          }
        </QueryView>
      </Screen>
    </>
  );
}

function Compared({ comparison }: { comparison: Comparison }) {
  const { base, run, worse, better } = comparison;
  const { worseCount, betterCount, unchangedCount, onlyInBaseCount, onlyInRunCount } = comparison;
  const runs = [
    [text.evaluation.base, base],
    [text.evaluation.other, run],
  ] as const;
  return (
    <>
      <dl className="facts">
        {runs.map(([name, one]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <a href={href(`evaluation/runs/${one.id}`)}>{formatDate(one.createdAt)}</a>
              {` ${text.evaluation.passedOf(one.passed, one.completed)}`}
            </dd>
          </div>
        ))}
      </dl>
      <section className="part">
        <h2>{text.evaluation.worse(worseCount)}</h2>
        {worse.length === 0 ? (
          <p className="fine">{text.evaluation.nothingWorse}</p>
        ) : (
          <Differences caption={text.evaluation.worse(worseCount)} differences={worse} />
        )}
      </section>
      <section className="part">
        <h2>{text.evaluation.metrics}</h2>
        <MetricDifferences metrics={comparison.metrics} />
      </section>
      <section className="part">
        <h2>{text.evaluation.better(betterCount)}</h2>
        {better.length === 0 ? (
          <p className="fine">{text.evaluation.nothingBetter}</p>
        ) : (
          <Differences caption={text.evaluation.better(betterCount)} differences={better} />
        )}
      </section>
      <p className="part fine">{text.evaluation.rest(unchangedCount, onlyInBaseCount, onlyInRunCount)}</p>
    </>
  );
}

interface DifferencesProps {
  caption: string;
  differences: readonly CaseDifferenceFragment[];
}

function Differences({ caption, differences }: DifferencesProps) {
  return (
    <DataTable
      caption={caption}
      rows={differences}
      keyOf={({ run }) => run.caseId}
      columns={[
        { title: text.evaluation.question, cell: ({ run }) => run.question },
        {
          title: text.evaluation.difference,
          isNumber: true,
          cell: ({ scoreDifference }) => formatSigned(scoreDifference),
        },
        {
          title: text.evaluation.base,
          cell: ({ base }) => (
            <>
              <Outcome result={base} />
              <Failures result={base} />
            </>
          ),
        },
        {
          title: text.evaluation.other,
          cell: ({ run }) => (
            <>
              <Outcome result={run} />
              <Failures result={run} />
            </>
          ),
        },
      ]}
    />
  );
}

function verdictOf({ isSignificant, isWorse }: Comparison['metrics'][number]) {
  if (isWorse) return { tone: 'bad', words: text.evaluation.verdicts.worse } as const;
  if (isSignificant) return { tone: 'good', words: text.evaluation.verdicts.better } as const;
  return { tone: 'neutral', words: text.evaluation.verdicts.none } as const;
}

function MetricDifferences({ metrics }: { metrics: Comparison['metrics'] }) {
  return (
    <DataTable
      caption={text.evaluation.metrics}
      rows={metrics}
      keyOf={({ name }) => name}
      columns={[
        { title: text.evaluation.metric, cell: ({ name }) => text.evaluation.metricNames[name] },
        {
          title: text.evaluation.base,
          isNumber: true,
          cell: ({ name, base }) => formatMetric(name, base),
        },
        { title: text.evaluation.other, isNumber: true, cell: ({ name, run }) => formatMetric(name, run) },
        {
          title: text.evaluation.difference,
          isNumber: true,
          cell: ({ name, difference }) => formatDifference(name, difference),
        },
        {
          title: text.evaluation.interval,
          isNumber: true,
          cell: ({ name, low, high }) =>
            text.evaluation.between(formatDifference(name, low), formatDifference(name, high)),
        },
        {
          title: text.evaluation.verdict,
          cell: (metric) => {
            const { tone, words } = verdictOf(metric);
            return <Badge tone={tone}>{words}</Badge>;
          },
        },
      ]}
    />
  );
}
