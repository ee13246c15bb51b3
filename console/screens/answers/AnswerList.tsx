import { useState } from 'react';
import { AnswersDocument, type AnswersQuery } from '../../api/generated/graphql';
import { usePages } from '../../api/usePages';
import { href } from '../../app/router';
import { text } from '../../text/en';
import { CodeBlock } from '../../ui/CodeBlock';
import { formatCount, formatDate, formatMs } from '../../ui/format';
import { PagedTable } from '../../ui/PagedTable';
import { AnswerFilters } from './AnswerFilters';
import { exportCommand, filterOf, noFields } from './answerFilter';
import { Ratings } from './Ratings';
import { useKeyNames } from './useKeyNames';

type Row = NonNullable<AnswersQuery['admin']['answers']>['nodes'][number];

const resultsOf = ({ hits, rowCount }: Row) => hits.length + (rowCount ?? 0);

/** The answers on record, newest first. */
export function AnswerList() {
  const [fields, setFields] = useState(noFields);
  const { keys, nameOf } = useKeyNames();
  const filter = filterOf(fields);
  const query = usePages(AnswersDocument, { filter }, ({ admin }) => admin.answers);
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <AnswerFilters fields={fields} keys={keys} onChange={setFields} />
      <PagedTable
        pages={query}
        empty={isFiltered ? text.answers.emptyFiltered : text.answers.empty}
        caption={text.answers.title}
        keyOf={({ id }) => id}
        columns={[
          {
            title: text.answers.question,
            cell: ({ id, question }) => <a href={href(`answers/${id}`)}>{question ?? text.answers.noText}</a>,
          },
          { title: text.answers.kind, cell: ({ kind }) => text.answers.kinds[kind] },
          { title: text.answers.route, cell: ({ route }) => text.ask.routes[route] },
          {
            title: text.answers.results,
            isNumber: true,
            cell: (row) => formatCount(resultsOf(row)),
          },
          {
            title: text.answers.duration,
            isNumber: true,
            cell: ({ durationMs }) => formatMs(durationMs),
          },
          { title: text.answers.key, cell: ({ keyId }) => nameOf(keyId) },
          { title: text.answers.rating, cell: ({ feedback }) => <Ratings feedback={feedback} /> },
          { title: text.answers.at, cell: ({ at }) => formatDate(at) },
        ]}
      >
        <section className="part">
          <h2>{text.answers.export}</h2>
          <p className="fine">{text.answers.exportText}</p>
          <CodeBlock value={exportCommand(filter)} />
        </section>
      </PagedTable>
    </>
  );
}
