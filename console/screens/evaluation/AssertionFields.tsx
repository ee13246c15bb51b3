import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { Choice } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { assertionTypes, type CaseForm, newAssertion } from './caseForm';

type Assertion = CaseForm['assertions'][number];

interface AssertionFieldsProps {
  form: CaseForm;
  onChange: (fields: Partial<CaseForm>) => void;
}

const options = assertionTypes.map((type) => [type, type] as const);

/** The assertions on an answer, and how many of them must hold. */
export function AssertionFields({ form: { assertions, threshold }, onChange }: AssertionFieldsProps) {
  const set = (id: number, fields: Partial<Assertion>) =>
    onChange({ assertions: assertions.map((one) => (one.id === id ? { ...one, ...fields } : one)) });
  return (
    <fieldset className="checks">
      <legend>{text.evaluation.assertions}</legend>
      {assertions.map(({ id, type, values }, at) => (
        <fieldset key={id} className="settings">
          <legend>{text.evaluation.assertion(at + 1)}</legend>
          <Field label={text.evaluation.type}>
            {(ids) => (
              <Choice
                id={ids.id}
                value={type}
                options={options}
                onChange={(next) => set(id, { type: next })}
              />
            )}
          </Field>
          <Field label={text.evaluation.values} hint={text.evaluation.valuesHint}>
            {(ids) => (
              <textarea
                {...ids}
                required
                rows={2}
                value={values}
                onChange={({ target }) => set(id, { values: target.value })}
              />
            )}
          </Field>
          <p>
            <Button
              className="small"
              aria-label={`${text.evaluation.remove}: ${text.evaluation.assertion(at + 1)}`}
              onClick={() => onChange({ assertions: assertions.filter((one) => one.id !== id) })}
            >
              {text.evaluation.remove}
            </Button>
          </p>
        </fieldset>
      ))}
      <p>
        <Button className="small" onClick={() => onChange({ assertions: [...assertions, newAssertion()] })}>
          {text.evaluation.addAssertion}
        </Button>
      </p>
      {assertions.length > 1 && (
        <Field label={text.evaluation.threshold}>
          {(ids) => (
            <input
              {...ids}
              type="number"
              min={0}
              max={1}
              step="any"
              value={threshold}
              onChange={({ target }) => onChange({ threshold: target.value })}
            />
          )}
        </Field>
      )}
    </fieldset>
  );
}
