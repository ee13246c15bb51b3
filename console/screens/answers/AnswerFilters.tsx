import { text } from '../../text/en';
import { Choice } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import type { AnswerFields } from './answerFilter';
import type { KeyNames } from './useKeyNames';

interface AnswerFiltersProps {
  fields: AnswerFields;
  keys: KeyNames['keys'];
  onChange: (fields: AnswerFields) => void;
}

type Options<Name extends keyof AnswerFields> = readonly (readonly [AnswerFields[Name], string])[];

const kinds: Options<'kind'> = [
  ['', text.answers.anyKind],
  ['chat', text.answers.kinds.chat],
  ['search', text.answers.kinds.search],
];
const routes: Options<'route'> = [
  ['', text.answers.anyRoute],
  ['semantic', text.ask.routes.semantic],
  ['structured', text.ask.routes.structured],
  ['hybrid', text.ask.routes.hybrid],
];
const results: Options<'results'> = [
  ['', text.answers.anyResults],
  ['with', text.answers.withResults],
  ['without', text.answers.withoutResults],
  ['unanswered', text.answers.notAnswered],
];

export function AnswerFilters({ fields, keys, onChange }: AnswerFiltersProps) {
  const set = (changed: Partial<AnswerFields>) => onChange({ ...fields, ...changed });
  const keyOptions = [['', text.answers.anyKey] as const, ...keys.map(({ id, name }) => [id, name] as const)];
  return (
    <search className="filters">
      <Field label={text.answers.kind}>
        {({ id }) => (
          <Choice id={id} value={fields.kind} options={kinds} onChange={(kind) => set({ kind })} />
        )}
      </Field>
      <Field label={text.answers.route}>
        {({ id }) => (
          <Choice id={id} value={fields.route} options={routes} onChange={(route) => set({ route })} />
        )}
      </Field>
      <Field label={text.answers.results}>
        {({ id }) => (
          <Choice
            id={id}
            value={fields.results}
            options={results}
            onChange={(chosen) => set({ results: chosen })}
          />
        )}
      </Field>
      <Field label={text.answers.key}>
        {({ id }) => (
          <Choice id={id} value={fields.keyId} options={keyOptions} onChange={(keyId) => set({ keyId })} />
        )}
      </Field>
      {(['from', 'to'] as const).map((name) => (
        <Field key={name} label={text.answers[name]}>
          {(ids) => (
            <input
              {...ids}
              type="date"
              value={fields[name]}
              onChange={({ target }) => set({ [name]: target.value })}
            />
          )}
        </Field>
      ))}
    </search>
  );
}
