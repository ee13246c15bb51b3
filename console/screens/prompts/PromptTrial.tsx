import { useState } from 'react';
import { TryPromptDocument, type TryPromptQuery } from '../../api/generated/graphql';
import { useAction } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { Field } from '../../ui/Field';

/** Filled by the gateway. */
const ownVariables = ['question', 'sources'];
const placeholder = /\{\{\s*([\p{L}_][\p{L}\p{N}_.-]*)\s*\}\}/gu;

function variablesOf(body: string): string[] {
  const names = [...body.matchAll(placeholder)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => !ownVariables.includes(name));
}

interface PromptTrialProps {
  /** Null for a prompt that does not exist yet. */
  name: string | null;
  /** The text as it is in the form, published or not. */
  body: string;
}

/** Answers a question with the text of the form, which is not published. */
export function PromptTrial({ name, body }: PromptTrialProps) {
  const trial = useAction(TryPromptDocument);
  const [question, setQuestion] = useState('');
  const [values, setValues] = useState<Record<string, string>>({});
  const [answered, setAnswered] = useState<TryPromptQuery['chat']>(null);
  const variables = variablesOf(body);

  async function run(): Promise<void> {
    const promptVariables = Object.fromEntries(variables.map((one) => [one, values[one] ?? '']));
    const input = { question: question.trim(), promptName: name, promptBody: body, promptVariables };
    const done = await trial.run({ input });
    setAnswered(done?.chat ?? null);
  }

  return (
    <details className="trial">
      <summary>{text.prompts.try}</summary>
      <div className="trial-form">
        <Field label={text.prompts.tryQuestion}>
          {(ids) => (
            <input
              {...ids}
              type="search"
              maxLength={1000}
              value={question}
              onChange={({ target }) => setQuestion(target.value)}
            />
          )}
        </Field>
        {variables.map((variable) => (
          <Field key={variable} label={`{{${variable}}}`}>
            {(ids) => (
              <input
                {...ids}
                value={values[variable] ?? ''}
                onChange={({ target }) => setValues({ ...values, [variable]: target.value })}
              />
            )}
          </Field>
        ))}
        <Button
          disabled={trial.isRunning || question.trim() === '' || body === ''}
          onClick={() => void run()}
        >
          {trial.isRunning ? text.ask.answering : text.prompts.tryRun}
        </Button>
      </div>
      {trial.error && <ErrorNotice error={trial.error} />}
      <div aria-live="polite">
        {answered && (
          <>
            <p className="answer">{answered.answer || text.ask.empty}</p>
            <p className="fine">{`${text.ask.model}: ${answered.model}`}</p>
            {answered.prompt?.note && <p className="notice busy">{answered.prompt.note}</p>}
          </>
        )}
      </div>
    </details>
  );
}
