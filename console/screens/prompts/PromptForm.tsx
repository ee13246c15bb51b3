import { type FormEvent, useState } from 'react';
import { type PromptsQuery, PublishPromptDocument } from '../../api/generated/graphql';
import { useAction } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { Field } from '../../ui/Field';
import { PromptDiff } from './PromptDiff';
import { PromptTrial } from './PromptTrial';

export type PromptCard = NonNullable<PromptsQuery['prompts']>[number];

interface PromptFormProps {
  /** Null: a new one. */
  prompt: PromptCard | null;
  onPublished: () => void;
}

/** The text of a prompt: tried and compared with the live version, then published as a new one. */
export function PromptForm({ prompt, onPublished }: PromptFormProps) {
  const publish = useAction(PublishPromptDocument);
  const [name, setName] = useState(prompt?.name ?? '');
  const [body, setBody] = useState(prompt?.body ?? '');
  const isChanged = prompt !== null && body !== prompt.body;
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (await publish.run({ input: { name, body } })) onPublished();
  }
  return (
    <form className="prompt-form" onSubmit={(event) => void submit(event)}>
      {!prompt && (
        <Field label={text.common.name}>
          {(ids) => (
            <input
              {...ids}
              required
              maxLength={255}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      )}
      <Field label={text.prompts.body} hint={text.prompts.bodyHint}>
        {(ids) => (
          <textarea
            {...ids}
            required
            rows={9}
            className="code"
            value={body}
            onChange={({ target }) => setBody(target.value)}
          />
        )}
      </Field>
      {isChanged && (
        <details>
          <summary>{text.prompts.changes}</summary>
          <PromptDiff before={prompt.body} after={body} />
        </details>
      )}
      <PromptTrial name={name || null} body={body} />
      {publish.error && <ErrorNotice error={publish.error} />}
      <p className="actions">
        <Button type="submit" look="primary" disabled={publish.isRunning || (prompt !== null && !isChanged)}>
          {text.prompts.publish}
        </Button>
      </p>
    </form>
  );
}
