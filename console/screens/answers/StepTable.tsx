import { text } from '../../text/en';
import { DataTable } from '../../ui/DataTable';
import { formatCount, formatMs } from '../../ui/format';
import { Badge } from '../../ui/Screen';
import type { AnswerOnRecord } from './answerOnRecord';

/** The steps of an answer, in the order in which they ended. */
export function StepTable({ steps }: { steps: AnswerOnRecord['activity'] }) {
  return (
    <DataTable
      caption={text.answers.steps}
      rows={steps}
      keyOf={(_step, index) => String(index)}
      columns={[
        { title: text.answers.step, cell: ({ step }) => <code>{step}</code> },
        {
          title: text.answers.count,
          isNumber: true,
          cell: ({ count }) => (typeof count === 'number' ? formatCount(count) : text.common.none),
        },
        {
          title: text.answers.duration,
          isNumber: true,
          cell: ({ milliseconds }) => formatMs(milliseconds),
        },
        {
          title: text.answers.outcome,
          cell: ({ outcome }) => <Badge tone={outcome === 'ok' ? 'good' : 'bad'}>{outcome}</Badge>,
        },
        {
          title: text.answers.arguments,
          cell: (step) => <code className="arguments">{JSON.stringify(step.arguments)}</code>,
        },
      ]}
    />
  );
}
