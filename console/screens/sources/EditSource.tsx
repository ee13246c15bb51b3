import { ChangeSourceDocument, type SourceCardFragment } from '../../api/generated/graphql';
import { useAction } from '../../api/useQuery';
import { text } from '../../text/en';
import { Field } from '../../ui/Field';
import { FormDialog } from '../../ui/FormDialog';
import { ChangedFields, isPlaced } from './SourceFields';
import { sourceChanges } from './sourceInput';

interface EditSourceProps {
  source: SourceCardFragment;
  onChanged: () => void;
  onClose: () => void;
}

/** Changes the name and schedule of a source, and what of a website is read. */
export function EditSource({ source, onChanged, onClose }: EditSourceProps) {
  const change = useAction(ChangeSourceDocument);
  const faults = change.error?.faults ?? [];
  const isAllPlaced = faults.length > 0 && faults.every((fault) => isPlaced(fault, source.kind));
  const nameFault = faults.find(({ path }) => path.at(-1) === 'name')?.msg;
  return (
    <FormDialog
      title={text.sources.editTitle}
      submit={text.sources.save}
      action={isAllPlaced ? { ...change, error: null } : change}
      onSubmit={async (form) => {
        if (!(await change.run({ input: sourceChanges(source, form) }))) return;
        onChanged();
        onClose();
      }}
      onClose={onClose}
    >
      {!source.website && <p>{text.sources.placeStays}</p>}
      <Field label={text.common.name} fault={nameFault}>
        {(ids) => <input {...ids} name="name" required maxLength={100} defaultValue={source.name} />}
      </Field>
      <ChangedFields source={source} faults={faults} />
    </FormDialog>
  );
}
