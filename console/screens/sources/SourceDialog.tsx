import { useState } from 'react';
import { AddSourceDocument, type SourceKind } from '../../api/generated/graphql';
import { useAction } from '../../api/useQuery';
import { text } from '../../text/en';
import { Choice } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { FormDialog } from '../../ui/FormDialog';
import { isPlaced, SourceFields } from './SourceFields';
import { sourceInput } from './sourceInput';

const kinds = [
  ['website', text.sources.kinds.website],
  ['azure_blob', text.sources.kinds.azure_blob],
  ['s3', text.sources.kinds.s3],
  ['webdav', text.sources.kinds.webdav],
] as const;

/** Adds a source. What is wrong with the input is shown at its fields. */
export function SourceDialog({ onCreated, onClose }: { onCreated: () => void; onClose: () => void }) {
  const create = useAction(AddSourceDocument);
  const [kind, setKind] = useState<SourceKind>('website');
  const faults = create.error?.faults ?? [];
  const isAllPlaced = faults.length > 0 && faults.every((fault) => isPlaced(fault, kind));
  const nameFault = faults.find(({ path }) => path.at(-1) === 'name')?.msg;
  return (
    <FormDialog
      title={text.sources.add}
      submit={text.common.create}
      action={isAllPlaced ? { ...create, error: null } : create}
      onSubmit={async (form) => {
        if (await create.run({ input: sourceInput(kind, form) })) onCreated();
      }}
      onClose={onClose}
    >
      <Field label={text.sources.kind}>
        {({ id }) => (
          <Choice
            id={id}
            value={kind}
            options={kinds}
            onChange={(chosen) => {
              create.clear();
              setKind(chosen);
            }}
          />
        )}
      </Field>
      <Field label={text.common.name} fault={nameFault}>
        {(ids) => <input {...ids} name="name" required maxLength={100} />}
      </Field>
      <SourceFields kind={kind} faults={faults} />
    </FormDialog>
  );
}
