import { useState } from 'react';
import {
  DeleteEvaluationCaseDocument,
  type EvaluationCaseRowFragment,
  EvaluationCasesDocument,
} from '../../api/generated/graphql';
import { usePages } from '../../api/usePages';
import { useAction } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { PagedTable } from '../../ui/PagedTable';
import { placeOf } from '../source/placeOf';
import { CaseDialog } from './CaseDialog';

/** The expectations of a case, in a few words. */
function expectationsOf(one: EvaluationCaseRowFragment): string {
  const { mustRefuse, expectedRoute, expected, assertions, expectedRows } = one;
  const places = expected.map(({ file, page }) =>
    [file, placeOf({ fileName: file ?? '', pageNumber: page })].filter(Boolean).join(', '),
  );
  return [
    ...(mustRefuse ? [text.evaluation.refuses] : []),
    ...(expectedRoute ? [text.ask.routes[expectedRoute]] : []),
    ...places,
    ...(assertions.length > 0 ? [text.evaluation.assertionCount(assertions.length)] : []),
    ...(expectedRows ? [text.evaluation.rowCount(expectedRows.length)] : []),
  ].join(' · ');
}

interface CaseTableProps {
  setId: string;
  onChange: () => void;
}

/** The cases of a set, in the order in which they were added. */
export function CaseTable({ setId, onChange }: CaseTableProps) {
  const pages = usePages(EvaluationCasesDocument, { id: setId }, ({ admin }) => admin.evaluationSet?.cases);
  const remove = useAction(DeleteEvaluationCaseDocument);
  const [edited, setEdited] = useState<EvaluationCaseRowFragment | 'new' | null>(null);
  const [removed, setRemoved] = useState<EvaluationCaseRowFragment | null>(null);
  function done(): void {
    setEdited(null);
    setRemoved(null);
    pages.refetch();
    onChange();
  }
  return (
    <section className="part">
      <div className="actions">
        <h2>{text.evaluation.cases}</h2>
        <Button className="small" onClick={() => setEdited('new')}>
          {text.evaluation.addCase}
        </Button>
      </div>
      <PagedTable
        pages={pages}
        empty={text.evaluation.noCases}
        caption={text.evaluation.cases}
        keyOf={({ id }) => id}
        columns={[
          { title: text.evaluation.question, cell: ({ question }) => question },
          { title: text.evaluation.mode, cell: ({ mode }) => text.answers.kinds[mode] },
          { title: text.evaluation.expectations, cell: expectationsOf },
          {
            title: text.common.actions,
            cell: (one) => (
              <span className="actions">
                <Button
                  className="small"
                  aria-label={`${text.evaluation.edit}: ${one.question}`}
                  onClick={() => setEdited(one)}
                >
                  {text.evaluation.edit}
                </Button>
                <Button
                  className="small"
                  aria-label={`${text.common.delete}: ${one.question}`}
                  onClick={() => setRemoved(one)}
                >
                  {text.common.delete}
                </Button>
              </span>
            ),
          },
        ]}
      />
      {edited && (
        <CaseDialog
          setId={setId}
          known={edited === 'new' ? null : edited}
          onSaved={done}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <ConfirmDialog
          title={text.evaluation.deleteCase}
          confirm={text.common.delete}
          action={remove}
          onClose={() => setRemoved(null)}
          onConfirm={() => void remove.run({ id: removed.id }).then((result) => result && done())}
        >
          {text.evaluation.deleteCaseText}
        </ConfirmDialog>
      )}
    </section>
  );
}
