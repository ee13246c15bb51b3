import { type SourceRunRowFragment, SourceRunsDocument } from '../../api/generated/graphql';
import { usePages } from '../../api/usePages';
import { text } from '../../text/en';
import { DataTable } from '../../ui/DataTable';
import { formatCount, formatDate } from '../../ui/format';
import { MoreButton } from '../../ui/MoreButton';
import { QueryView } from '../../ui/QueryView';
import { Badge, Empty } from '../../ui/Screen';

export const tones = { queued: 'busy', running: 'busy', succeeded: 'good', failed: 'bad' } as const;

function Reasons({ run: { error, failures, failed } }: { run: SourceRunRowFragment }) {
  return (
    <div className="reasons">
      {error && <p>{error}</p>}
      {failures.length > 0 && (
        <details className="attempts">
          <summary>{text.sources.failures(failed)}</summary>
          <ol>
            {failures.map(({ address, reason }) => (
              <li key={`${address} ${reason}`}>
                <span className="url">{address}</span>: {reason}
              </li>
            ))}
          </ol>
          {failed > failures.length && <p>{text.sources.notListed(failed - failures.length)}</p>}
        </details>
      )}
    </div>
  );
}

/** The runs of a source, latest first, with what failed and why. `latest` is the one that changes, as it is now. */
export function SourceRuns({ id, latest }: { id: string; latest: SourceRunRowFragment | null }) {
  const pages = usePages(SourceRunsDocument, { id }, ({ admin }) => admin.source?.runs);
  const t = text.sources;
  const number = (title: string, value: (run: SourceRunRowFragment) => number) => ({
    title,
    isNumber: true,
    cell: (run: SourceRunRowFragment) => formatCount(value(run)),
  });
  return (
    <section>
      <h3>{t.runs}</h3>
      <QueryView query={pages}>
        {({ nodes }) =>
          nodes.length === 0 ? (
            <Empty>{t.noRuns}</Empty>
          ) : (
            <>
              <DataTable
                caption={t.runs}
                rows={nodes.map((run) => (run.id === latest?.id ? latest : run))}
                keyOf={(run) => run.id}
                columns={[
                  { title: t.begun, cell: ({ startedAt, createdAt }) => formatDate(startedAt ?? createdAt) },
                  {
                    title: t.state,
                    cell: ({ state }) => <Badge tone={tones[state]}>{t.states[state]}</Badge>,
                  },
                  number(t.added, ({ added }) => added),
                  number(t.changed, ({ changed }) => changed),
                  number(t.unchanged, ({ unchanged }) => unchanged),
                  number(t.removed, ({ removed }) => removed),
                  number(t.failed, ({ failed }) => failed),
                  { title: t.reasons, cell: (run) => <Reasons run={run} /> },
                ]}
              />
              <MoreButton pages={pages} />
            </>
          )
        }
      </QueryView>
    </section>
  );
}
