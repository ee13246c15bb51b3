import {
  CancelEvaluationRunDocument,
  EvaluationRunDocument,
  type EvaluationRunQuery,
  EvaluationRunsDocument,
} from '../../api/generated/graphql';
import { usePages } from '../../api/usePages';
import { usePolling } from '../../api/usePolling';
import { useAction, useQuery } from '../../api/useQuery';
import { href, navigate } from '../../app/router';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { CodeBlock } from '../../ui/CodeBlock';
import { DataTable } from '../../ui/DataTable';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { formatCount, formatDate } from '../../ui/format';
import { QueryView } from '../../ui/QueryView';
import { Screen } from '../../ui/Screen';
import { formatMetric } from './metricFormat';
import { ResultTable } from './ResultTable';
import { isUnfinished, RunStatus } from './RunStatus';

type Run = NonNullable<EvaluationRunQuery['admin']['evaluationRun']>;

const refreshMs = 1_000;

/** A run: live while it runs, then its metrics and the result of each case. */
export function RunView({ id }: { id: string }) {
  const query = useQuery(EvaluationRunDocument, { id });
  const run = query.data?.admin.evaluationRun;
  const isRunning = run ? isUnfinished(run) : false;
  usePolling(query, isRunning ? refreshMs : null);
  return (
    <>
      <p className="back">
        <a href={href(run ? `evaluation/${run.setId}` : 'evaluation')}>← {text.evaluation.backToSet}</a>
      </p>
      <QueryView query={query}>
        {() => run && <RunContent run={run} isRunning={isRunning} onChange={query.refetch} />}
      </QueryView>
    </>
  );
}

interface RunContentProps {
  run: Run;
  isRunning: boolean;
  onChange: () => void;
}

function RunContent({ run, isRunning, onChange }: RunContentProps) {
  const cancel = useAction(CancelEvaluationRunDocument);
  const { id, setId, setName, createdAt, passed, completed, error, configuration } = run;
  return (
    <Screen
      title={`${setName}: ${formatDate(createdAt)}`}
      actions={
        isRunning ? (
          <Button onClick={() => void cancel.run({ id }).then(onChange)}>{text.evaluation.cancelRun}</Button>
        ) : (
          <CompareWith id={id} setId={setId} />
        )
      }
    >
      {cancel.error && <ErrorNotice error={cancel.error} />}
      <div role="status">
        <RunStatus run={run} />
        <p>{`${text.evaluation.passed}: ${text.evaluation.passedOf(passed, completed)}`}</p>
      </div>
      {error && (
        <p className="notice error" role="alert">
          {error}
        </p>
      )}
      <section className="part">
        <h2>{text.evaluation.metrics}</h2>
        <Metrics run={run} />
      </section>
      <ResultTable runId={id} completed={completed} />
      <details className="part">
        <summary>{text.evaluation.configuration}</summary>
        <CodeBlock value={JSON.stringify(configuration, null, 2)} />
      </details>
    </Screen>
  );
}

function Metrics({ run: { metrics } }: { run: Run }) {
  if (metrics.length === 0) return <p className="fine">{text.evaluation.noMetrics}</p>;
  return (
    <DataTable
      caption={text.evaluation.metrics}
      rows={metrics}
      keyOf={({ name }) => name}
      columns={[
        { title: text.evaluation.metric, cell: ({ name }) => text.evaluation.metricNames[name] },
        {
          title: text.evaluation.value,
          isNumber: true,
          cell: ({ name, value }) => formatMetric(name, value),
        },
        {
          title: text.evaluation.interval,
          isNumber: true,
          cell: ({ name, low, high }) =>
            text.evaluation.between(formatMetric(name, low), formatMetric(name, high)),
        },
        { title: text.evaluation.cases, isNumber: true, cell: ({ cases }) => formatCount(cases) },
      ]}
    />
  );
}

/** Leads to the comparison with another run of the set. */
function CompareWith({ id, setId }: { id: string; setId: string }) {
  const pages = usePages(EvaluationRunsDocument, { setId }, ({ admin }) => admin.evaluationRuns);
  const others = pages.data?.nodes.filter((run) => run.id !== id && run.status === 'done') ?? [];
  if (others.length === 0) return null;
  return (
    <Choice
      label={text.evaluation.compareWith}
      value=""
      options={[
        ['', `${text.evaluation.compareWith}…`],
        ...others.map((run) => [run.id, formatDate(run.createdAt)] as const),
      ]}
      onChange={(base) => base && navigate(`evaluation/runs/${id}/${base}`)}
    />
  );
}
