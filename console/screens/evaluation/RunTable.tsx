import { EvaluationRunsDocument } from '../../api/generated/graphql';
import { usePages } from '../../api/usePages';
import { usePolling } from '../../api/usePolling';
import { href } from '../../app/router';
import { text } from '../../text/en';
import { formatDate } from '../../ui/format';
import { PagedTable } from '../../ui/PagedTable';
import { isUnfinished, RunStatus } from './RunStatus';

const refreshMs = 2_000;

/** The runs of a set, newest first, each with a link that compares it with the one before. */
export function RunTable({ setId }: { setId: string }) {
  const pages = usePages(EvaluationRunsDocument, { setId }, ({ admin }) => admin.evaluationRuns);
  const { data } = pages;
  const isRunning = data?.nodes.some(isUnfinished) ?? false;
  usePolling(pages, isRunning ? refreshMs : null);
  const done = data?.nodes.filter(({ status }) => status === 'done') ?? [];
  const beforeOf = (id: string) => done[done.findIndex((run) => run.id === id) + 1];
  return (
    <section className="part">
      <h2>{text.evaluation.runs}</h2>
      <PagedTable
        pages={pages}
        empty={text.evaluation.noRuns}
        caption={text.evaluation.runs}
        keyOf={({ id }) => id}
        columns={[
          {
            title: text.evaluation.started,
            cell: ({ id, createdAt }) => <a href={href(`evaluation/runs/${id}`)}>{formatDate(createdAt)}</a>,
          },
          { title: text.evaluation.status, cell: (run) => <RunStatus run={run} /> },
          {
            title: text.evaluation.passed,
            isNumber: true,
            cell: ({ passed, completed }) => text.evaluation.passedOf(passed, completed),
          },
          {
            title: text.evaluation.compare,
            cell: ({ id, status }) => {
              const before = status === 'done' ? beforeOf(id) : undefined;
              return (
                before && (
                  <a href={href(`evaluation/runs/${id}/${before.id}`)}>
                    {`${text.evaluation.compareWith} ${formatDate(before.createdAt)}`}
                  </a>
                )
              );
            },
          },
        ]}
      />
    </section>
  );
}
