import { type QueuesQuery, RetryDeadLetterDocument } from '../../api/generated/graphql';
import { useAction } from '../../api/useQuery';
import { href } from '../../app/router';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { DataTable } from '../../ui/DataTable';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { formatDate } from '../../ui/format';
import { Empty } from '../../ui/Screen';

type Letters = NonNullable<QueuesQuery['admin']['deadLetters']>;

export function DeadLetters({ letters, onChange }: { letters: Letters; onChange: () => void }) {
  const retry = useAction(RetryDeadLetterDocument);
  return (
    <section className="part">
      <h2>{text.queues.deadLetters}</h2>
      {retry.error && <ErrorNotice error={retry.error} />}
      {letters.length === 0 ? (
        <Empty>{text.queues.noDeadLetters}</Empty>
      ) : (
        <DataTable
          caption={text.queues.deadLetters}
          rows={letters}
          keyOf={({ id }) => id}
          columns={[
            { title: text.queues.stage, cell: ({ stage }) => text.queues.stages[stage] },
            {
              title: text.queues.file,
              cell: ({ fileId }) => <a href={href(`files/${fileId}`)}>{fileId.slice(0, 8)}</a>,
            },
            { title: text.queues.reason, cell: ({ reason }) => reason },
            { title: text.queues.attempts, cell: ({ attempts }) => attempts, isNumber: true },
            { title: text.queues.at, cell: ({ diedAt }) => formatDate(diedAt) },
            {
              title: text.common.actions,
              cell: ({ id }) => (
                <Button className="small" onClick={() => void retry.run({ id }).then(onChange)}>
                  {text.common.retry}
                </Button>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}
