import { useState } from 'react';
import { ApiError } from '../../api/apiError';
import { type EvaluationCaseRowFragment, SaveEvaluationCaseDocument } from '../../api/generated/graphql';
import { useAction } from '../../api/useQuery';
import { text } from '../../text/en';
import { Choice } from '../../ui/Choice';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { Field } from '../../ui/Field';
import { FormDialog } from '../../ui/FormDialog';
import { AssertionFields } from './AssertionFields';
import { type CaseForm, formOf, inputOf, rowsOf } from './caseForm';
import { PassageFields } from './PassageFields';

const modes = Object.entries(text.evaluation.modes) as [CaseForm['mode'], string][];
const routes = [
  ['', text.evaluation.anyRoute],
  ...(Object.entries(text.ask.routes) as [Exclude<CaseForm['expectedRoute'], ''>, string][]),
] as const;

interface CaseDialogProps {
  setId: string;
  /** Null: a new one. */
  known: EvaluationCaseRowFragment | null;
  onSaved: () => void;
  onClose: () => void;
}

/** A golden question and what its answer should be like. */
export function CaseDialog({ setId, known, onSaved, onClose }: CaseDialogProps) {
  const [form, setForm] = useState(() => formOf(known));
  const [isInvalid, setInvalid] = useState(false);
  const save = useAction(SaveEvaluationCaseDocument);
  const set = (fields: Partial<CaseForm>) => setForm((now) => ({ ...now, ...fields }));

  async function submit(): Promise<void> {
    const rows = rowsOf(form.rows);
    setInvalid(rows === undefined);
    if (rows === undefined) return;
    if (await save.run({ input: inputOf(setId, known, form, rows) })) onSaved();
  }
  return (
    <FormDialog
      title={known ? text.evaluation.editCase : text.evaluation.addCase}
      submit={text.common.save}
      action={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={text.evaluation.question}>
        {(ids) => (
          <textarea
            {...ids}
            required
            rows={2}
            maxLength={1000}
            value={form.question}
            onChange={({ target }) => set({ question: target.value })}
          />
        )}
      </Field>
      <Field label={text.evaluation.mode}>
        {({ id }) => <Choice id={id} value={form.mode} options={modes} onChange={(mode) => set({ mode })} />}
      </Field>
      <label className="check">
        <input
          type="checkbox"
          checked={form.mustRefuse}
          onChange={({ target }) => set({ mustRefuse: target.checked })}
        />
        {text.evaluation.mustRefuse}
      </label>
      <Field label={text.evaluation.route}>
        {({ id }) => (
          <Choice
            id={id}
            value={form.expectedRoute}
            options={routes}
            onChange={(expectedRoute) => set({ expectedRoute })}
          />
        )}
      </Field>
      <PassageFields passages={form.passages} onChange={(passages) => set({ passages })} />
      <AssertionFields form={form} onChange={set} />
      <Field label={text.evaluation.rows}>
        {(ids) => (
          <textarea
            {...ids}
            className="code"
            rows={2}
            spellCheck={false}
            value={form.rows}
            onChange={({ target }) => set({ rows: target.value })}
          />
        )}
      </Field>
      <label className="check">
        <input
          type="checkbox"
          checked={form.rowsOrdered}
          onChange={({ target }) => set({ rowsOrdered: target.checked })}
        />
        {text.evaluation.rowsOrdered}
      </label>
      {isInvalid && <ErrorNotice error={new ApiError('bad_request', text.evaluation.rowsInvalid)} />}
    </FormDialog>
  );
}
