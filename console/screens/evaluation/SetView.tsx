import { useState } from 'react';
import {
  DeleteEvaluationSetDocument,
  EvaluationSetDocument,
  EvaluationSetExportDocument,
  type EvaluationSetRowFragment,
  StartEvaluationRunDocument,
} from '../../api/generated/graphql';
import { useAction, useQuery } from '../../api/useQuery';
import { href, navigate } from '../../app/router';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { QueryView } from '../../ui/QueryView';
import { Screen } from '../../ui/Screen';
import { saveFile } from '../../ui/saveFile';
import { CaseTable } from './CaseTable';
import { formats, ImportDialog, type SetFormat } from './ImportDialog';
import { RunTable } from './RunTable';

/** A set of golden questions with its cases and runs. */
export function SetView({ id }: { id: string }) {
  const query = useQuery(EvaluationSetDocument, { id });
  return (
    <>
      <p className="back">
        <a href={href('evaluation')}>← {text.evaluation.back}</a>
      </p>
      <QueryView query={query}>
        {({ admin: { evaluationSet } }) =>
          evaluationSet && <SetContent set={evaluationSet} onChange={query.refetch} />
        }
      </QueryView>
    </>
  );
}

function SetContent({ set, onChange }: { set: EvaluationSetRowFragment; onChange: () => void }) {
  const { id, name, description, caseCount } = set;
  const start = useAction(StartEvaluationRunDocument);
  const remove = useAction(DeleteEvaluationSetDocument);
  const exporting = useAction(EvaluationSetExportDocument);
  const [opened, setOpened] = useState<'import' | 'delete' | null>(null);
  // The cases and runs are read again after an import.
  const [imports, setImports] = useState(0);
  const error = start.error ?? exporting.error;

  async function run(): Promise<void> {
    const done = await start.run({ setId: id });
    if (done?.startEvaluationRun) navigate(`evaluation/runs/${done.startEvaluationRun.id}`);
  }
  async function save(format: SetFormat): Promise<void> {
    const done = await exporting.run({ id, format });
    const content = done?.admin.evaluationSetExport;
    if (content) saveFile(`${name}.${format}`, content);
  }
  return (
    <Screen
      title={name}
      lead={description ?? text.evaluation.caseCount(caseCount)}
      actions={
        <>
          <Button look="primary" disabled={start.isRunning || caseCount === 0} onClick={() => void run()}>
            {text.evaluation.start}
          </Button>
          <Button onClick={() => setOpened('import')}>{text.evaluation.import}</Button>
          {formats.map(([format, shown]) => (
            <Button key={format} onClick={() => void save(format)}>
              {`${text.evaluation.exportAs} ${shown}`}
            </Button>
          ))}
          <Button look="danger" onClick={() => setOpened('delete')}>
            {text.common.delete}
          </Button>
        </>
      }
    >
      {error && <ErrorNotice error={error} />}
      <RunTable setId={id} />
      <CaseTable key={imports} setId={id} onChange={onChange} />
      {opened === 'import' && (
        <ImportDialog
          name={name}
          onImported={() => {
            setImports((count) => count + 1);
            onChange();
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'delete' && (
        <ConfirmDialog
          title={text.evaluation.deleteSet}
          confirm={text.common.delete}
          action={remove}
          onClose={() => setOpened(null)}
          onConfirm={() => void remove.run({ id }).then((done) => done && navigate('evaluation'))}
        >
          {text.evaluation.deleteSetText}
        </ConfirmDialog>
      )}
    </Screen>
  );
}
