import { useState } from 'react';
import { CreateEvaluationSetDocument, EvaluationSetsDocument } from '../../api/generated/graphql';
import { usePages } from '../../api/usePages';
import { useAction } from '../../api/useQuery';
import { href, navigate } from '../../app/router';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { formatCount, formatDate } from '../../ui/format';
import { PagedTable } from '../../ui/PagedTable';
import { Screen } from '../../ui/Screen';
import { NameDialog } from '../environments/NameDialog';
import { ImportDialog } from './ImportDialog';

/** The sets of golden questions of the environment. */
export function SetList() {
  const query = usePages(EvaluationSetsDocument, {}, ({ admin }) => admin.evaluationSets);
  const create = useAction(CreateEvaluationSetDocument);
  const [opened, setOpened] = useState<'new' | 'import' | null>(null);
  async function add(name: string): Promise<void> {
    const done = await create.run({ input: { name } });
    if (done?.createEvaluationSet) navigate(`evaluation/${done.createEvaluationSet.id}`);
  }
  return (
    <Screen
      title={text.evaluation.title}
      lead={text.evaluation.lead}
      actions={
        <>
          <Button onClick={() => setOpened('import')}>{text.evaluation.import}</Button>
          <Button look="primary" onClick={() => setOpened('new')}>
            {text.evaluation.newSet}
          </Button>
        </>
      }
    >
      <PagedTable
        pages={query}
        empty={text.evaluation.empty}
        caption={text.evaluation.title}
        keyOf={({ id }) => id}
        columns={[
          {
            title: text.evaluation.name,
            cell: ({ id, name }) => <a href={href(`evaluation/${id}`)}>{name}</a>,
          },
          { title: text.evaluation.description, cell: ({ description }) => description },
          {
            title: text.evaluation.cases,
            isNumber: true,
            cell: ({ caseCount }) => formatCount(caseCount),
          },
          { title: text.evaluation.updated, cell: ({ updatedAt }) => formatDate(updatedAt) },
        ]}
      />
      {opened === 'new' && (
        <NameDialog
          title={text.evaluation.newSet}
          label={text.evaluation.name}
          value=""
          action={create}
          onSave={(name) => void add(name)}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'import' && (
        <ImportDialog name="" onImported={query.refetch} onClose={() => setOpened(null)} />
      )}
    </Screen>
  );
}
