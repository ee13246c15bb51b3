import type { FileDetailQuery } from '../../api/generated/graphql';
import { text } from '../../text/en';
import { DataTable } from '../../ui/DataTable';
import { formatDate, formatDuration } from '../../ui/format';

type Detail = NonNullable<FileDetailQuery['file']>;

/** When each stage ran and how long it took. */
export function FileTimeline({ file: { stages } }: { file: Detail }) {
  return (
    <section>
      <h2>{text.files.timeline}</h2>
      <DataTable
        caption={text.files.timeline}
        rows={stages}
        keyOf={({ stage }) => stage}
        columns={[
          { title: text.queues.stage, cell: ({ stage }) => text.files.stages[stage] },
          {
            title: text.queues.at,
            cell: ({ startedAt }) => (startedAt ? formatDate(startedAt) : text.common.none),
          },
          {
            title: text.files.duration,
            isNumber: true,
            cell: ({ durationSeconds }) =>
              typeof durationSeconds === 'number' ? formatDuration(durationSeconds) : text.common.none,
          },
        ]}
      />
    </section>
  );
}
