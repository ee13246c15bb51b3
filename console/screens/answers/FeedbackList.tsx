import { useDeferredValue, useState } from 'react';
import { FeedbackDocument, type FeedbackFilter, type FeedbackRowFragment } from '../../api/generated/graphql';
import { usePages } from '../../api/usePages';
import { href } from '../../app/router';
import { text } from '../../text/en';
import { Choice } from '../../ui/Choice';
import { CodeBlock } from '../../ui/CodeBlock';
import { Field } from '../../ui/Field';
import { MoreButton } from '../../ui/MoreButton';
import { QueryView } from '../../ui/QueryView';
import { Empty } from '../../ui/Screen';
import { FeedbackTable } from './FeedbackTable';
import { useKeyNames } from './useKeyNames';

type Rating = FeedbackRowFragment['rating'];

const ratings: readonly (readonly [Rating | '', string])[] = [
  ['', text.feedback.anyRating],
  ['positive', text.feedback.positive],
  ['negative', text.feedback.negative],
];

function exportCommand({ rating, label }: FeedbackFilter): string {
  const options = [
    ...(rating ? [`--rating ${rating}`] : []),
    ...(label ? [`--label '${label.replaceAll("'", "'\\''")}'`] : []),
  ];
  return ['npx lectern feedback export', ...options, '> feedback.jsonl'].join(' ');
}

/** The feedback of the environment, newest first. */
export function FeedbackList() {
  const [rating, setRating] = useState<Rating | ''>('');
  const [label, setLabel] = useState('');
  const settled = useDeferredValue(label.trim());
  const { nameOf } = useKeyNames();
  const filter: FeedbackFilter = { ...(rating ? { rating } : {}), ...(settled ? { label: settled } : {}) };
  const query = usePages(FeedbackDocument, { filter }, ({ admin }) => admin.feedback);
  return (
    <>
      <search className="filters">
        <Field label={text.answers.rating}>
          {({ id }) => <Choice id={id} value={rating} options={ratings} onChange={setRating} />}
        </Field>
        <Field label={text.feedback.label}>
          {(ids) => (
            <input
              {...ids}
              type="search"
              maxLength={64}
              value={label}
              onChange={({ target }) => setLabel(target.value)}
            />
          )}
        </Field>
      </search>
      <QueryView query={query}>
        {({ nodes }) =>
          nodes.length === 0 ? (
            <Empty>{rating || settled ? text.feedback.emptyFiltered : text.feedback.empty}</Empty>
          ) : (
            <>
              <FeedbackTable
                feedback={nodes}
                nameOf={nameOf}
                link={({ answerId }) => <a href={href(`answers/${answerId}`)}>{text.feedback.open}</a>}
              />
              <MoreButton pages={query} />
              <section className="part">
                <h2>{text.answers.export}</h2>
                <p className="fine">{text.answers.exportFeedback}</p>
                <CodeBlock value={exportCommand(filter)} />
              </section>
            </>
          )
        }
      </QueryView>
    </>
  );
}
