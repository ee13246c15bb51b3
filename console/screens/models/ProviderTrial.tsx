import { type FormEvent, useState } from 'react';
import {
  type ModelProviderCardFragment,
  TestModelProviderDocument,
  type TestModelProviderMutation,
} from '../../api/generated/graphql';
import { useAction } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { DataTable } from '../../ui/DataTable';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { Field } from '../../ui/Field';
import { formatMs } from '../../ui/format';
import { Badge } from '../../ui/Screen';

type Part = NonNullable<TestModelProviderMutation['testModelProvider']>['parts'][number];

function Result({ part: { failure, dimension } }: { part: Part }) {
  if (failure) {
    return (
      <>
        <Badge tone="bad">{text.models.fails}</Badge> {failure}
      </>
    );
  }
  return <Badge tone="good">{dimension ? text.models.dimension(dimension) : text.models.works}</Badge>;
}

const shownTime = (milliseconds: number | null | undefined) =>
  typeof milliseconds === 'number' ? formatMs(milliseconds) : text.common.none;

/** Tries the models of a provider, and shows the time of each part of the protocol. */
export function ProviderTrial({
  provider: { id: providerId, name },
}: {
  provider: ModelProviderCardFragment;
}) {
  const test = useAction(TestModelProviderDocument);
  const [parts, setParts] = useState<Part[]>([]);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const named = (field: string) => String(form.get(field)) || null;
    const input = { providerId, model: named('languageModel'), embeddingModel: named('embeddingModel') };
    setParts([]);
    const done = await test.run({ input });
    setParts(done?.testModelProvider?.parts ?? []);
  }

  return (
    <section>
      <form onSubmit={(event) => void submit(event)}>
        <div className="limits">
          {(['languageModel', 'embeddingModel'] as const).map((field) => (
            <Field key={field} label={text.models[field]}>
              {(ids) => <input {...ids} name={field} maxLength={200} autoComplete="off" />}
            </Field>
          ))}
        </div>
        <p className="actions">
          <Button type="submit" disabled={test.isRunning}>
            {text.models.run}
          </Button>
        </p>
      </form>
      {test.error && <ErrorNotice error={test.error} />}
      {parts.length > 0 && (
        <DataTable
          caption={text.models.testOf(name)}
          rows={parts}
          keyOf={({ part }) => part}
          columns={[
            { title: text.models.part, cell: ({ part }) => text.models.parts[part] },
            { title: text.models.result, cell: (part) => <Result part={part} /> },
            { title: text.models.time, isNumber: true, cell: ({ milliseconds }) => shownTime(milliseconds) },
            {
              title: text.models.firstText,
              isNumber: true,
              cell: ({ firstTextMilliseconds }) => shownTime(firstTextMilliseconds),
            },
          ]}
        />
      )}
    </section>
  );
}
