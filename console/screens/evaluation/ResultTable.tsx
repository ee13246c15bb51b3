import { useEffect, useRef, useState } from 'react';
import { type EvaluationResultRowFragment, EvaluationResultsDocument } from '../../api/generated/graphql';
import { usePages } from '../../api/usePages';
import { text } from '../../text/en';
import { Choice } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { formatMs, formatScore } from '../../ui/format';
import { PagedTable } from '../../ui/PagedTable';
import { Badge } from '../../ui/Screen';

type Shown = keyof typeof text.evaluation.shown;

const options = Object.entries(text.evaluation.shown) as [Shown, string][];

export function Outcome({ result: { passed } }: { result: EvaluationResultRowFragment }) {
  return <Badge tone={passed ? 'good' : 'bad'}>{passed ? text.evaluation.pass : text.evaluation.fail}</Badge>;
}

/** The failed expectations, with the answer that was given. */
export function Failures({ result }: { result: EvaluationResultRowFragment }) {
  const { failures, answer, errorMessage } = result;
  return (
    <div className="failures">
      {errorMessage && <p>{errorMessage}</p>}
      {failures.map((failure) => (
        <p key={failure}>{failure}</p>
      ))}
      {answer && <q>{answer}</q>}
    </div>
  );
}

interface ResultTableProps {
  runId: string;
  /** The number of results; the list is read again with each that is added. */
  completed: number;
}

/** The result of each case of a run. */
export function ResultTable({ runId, completed }: ResultTableProps) {
  const [shown, setShown] = useState<Shown>('all');
  const passed = shown === 'all' ? null : shown === 'passed';
  const pages = usePages(
    EvaluationResultsDocument,
    { id: runId, passed },
    ({ admin }) => admin.evaluationRun?.results,
  );
  const { refetch } = pages;
  const read = useRef(completed);
  useEffect(() => {
    if (read.current === completed) return;
    read.current = completed;
    refetch();
  }, [completed, refetch]);
  return (
    <section className="part">
      <h2>{text.evaluation.results}</h2>
      <search className="filters">
        <Field label={text.evaluation.show}>
          {({ id }) => <Choice id={id} value={shown} options={options} onChange={setShown} />}
        </Field>
      </search>
      <PagedTable
        pages={pages}
        empty={text.evaluation.noResults}
        caption={text.evaluation.results}
        keyOf={({ caseId }) => caseId}
        columns={[
          { title: text.evaluation.question, cell: ({ question }) => question },
          { title: text.evaluation.outcome, cell: (result) => <Outcome result={result} /> },
          {
            title: text.evaluation.score,
            isNumber: true,
            cell: ({ score }) => formatScore(score),
          },
          {
            title: text.evaluation.latency,
            isNumber: true,
            cell: ({ metrics: { latencyMs } }) =>
              typeof latencyMs === 'number' ? formatMs(latencyMs) : text.common.none,
          },
          { title: text.evaluation.failures, cell: (result) => <Failures result={result} /> },
        ]}
      />
    </section>
  );
}
