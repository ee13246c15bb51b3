import { useState } from 'react';
import type { AccessInput, AccessReportFragment, TypedDocumentString } from '../../api/generated/graphql';
import { useAction } from '../../api/useQuery';
import { text } from '../../text/en';
import { Choice } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { FormDialog } from '../../ui/FormDialog';

type Kind = 'everyone' | 'principals' | 'folder';

const options: [Kind, string][] = [
  ['everyone', text.access.everyone],
  ['principals', text.access.principalsOnly],
];

function kindOf({ everyone, inheritedFrom }: AccessReportFragment): Kind {
  if (inheritedFrom) return 'folder';
  return everyone ? 'everyone' : 'principals';
}

interface AccessDialogProps<Result, Variables> {
  /** The name of the file, folder or connector. */
  name: string;
  access: AccessReportFragment;
  /** Whether it can have the access of a folder. */
  isInFolder?: boolean;
  operation: TypedDocumentString<Result, Variables>;
  /** The variables that set this access; null: that of the folder. Nothing changes where it is not as expected. */
  variablesOf: (access: AccessInput | null, expectedAccess: AccessInput) => Variables;
  onSaved: () => void;
  onClose: () => void;
}

/** Chooses who may see a file, a folder or a connector. */
export function AccessDialog<Result, Variables>(props: AccessDialogProps<Result, Variables>) {
  const { name, access, isInFolder = false, operation, variablesOf, onSaved, onClose } = props;
  const save = useAction(operation);
  const [kind, setKind] = useState(kindOf(access));

  async function submit(form: FormData): Promise<void> {
    const lines = String(form.get('principals')).split('\n');
    const principals = lines.map((line) => line.trim()).filter(Boolean);
    const chosen = { everyone: { everyone: true }, principals: { principals }, folder: null }[kind];
    const expected = access.everyone ? { everyone: true } : { principals: access.principals };
    if (await save.run(variablesOf(chosen, expected))) onSaved();
  }
  return (
    <FormDialog
      title={text.access.changeOf(name)}
      submit={text.common.save}
      action={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={text.access.title}>
        {({ id }) => (
          <Choice
            id={id}
            value={kind}
            options={isInFolder ? [...options, ['folder', text.access.asFolder]] : options}
            onChange={setKind}
          />
        )}
      </Field>
      {kind === 'principals' && (
        <Field label={text.access.principals} hint={text.access.principalsHint}>
          {(ids) => (
            <textarea
              {...ids}
              name="principals"
              rows={5}
              spellCheck={false}
              className="code"
              defaultValue={access.principals.join('\n')}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}
