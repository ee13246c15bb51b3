import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { type CaseForm, newPassage } from './caseForm';

type Passage = CaseForm['passages'][number];

interface PassageFieldsProps {
  passages: readonly Passage[];
  onChange: (passages: Passage[]) => void;
}

/** The passages that should be found. */
export function PassageFields({ passages, onChange }: PassageFieldsProps) {
  const set = (id: number, fields: Partial<Passage>) =>
    onChange(passages.map((passage) => (passage.id === id ? { ...passage, ...fields } : passage)));
  return (
    <fieldset className="checks">
      <legend>{text.evaluation.passages}</legend>
      {passages.map(({ id, file, page, span }, at) => (
        <fieldset key={id} className="settings">
          <legend>{text.evaluation.passage(at + 1)}</legend>
          <Field label={text.evaluation.passageFile}>
            {(ids) => (
              <input
                {...ids}
                maxLength={500}
                value={file}
                onChange={({ target }) => set(id, { file: target.value })}
              />
            )}
          </Field>
          <Field label={text.evaluation.page}>
            {(ids) => (
              <input
                {...ids}
                type="number"
                min={1}
                value={page}
                onChange={({ target }) => set(id, { page: target.value })}
              />
            )}
          </Field>
          <Field label={text.evaluation.span}>
            {(ids) => (
              <textarea
                {...ids}
                rows={2}
                maxLength={4000}
                value={span}
                onChange={({ target }) => set(id, { span: target.value })}
              />
            )}
          </Field>
          <p>
            <Button
              className="small"
              aria-label={`${text.evaluation.remove}: ${text.evaluation.passage(at + 1)}`}
              onClick={() => onChange(passages.filter((passage) => passage.id !== id))}
            >
              {text.evaluation.remove}
            </Button>
          </p>
        </fieldset>
      ))}
      <p>
        <Button className="small" onClick={() => onChange([...passages, newPassage()])}>
          {text.evaluation.addPassage}
        </Button>
      </p>
    </fieldset>
  );
}
