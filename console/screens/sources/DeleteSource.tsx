import { RemoveSourceDocument } from '../../api/generated/graphql';
import { useAction } from '../../api/useQuery';
import { text } from '../../text/en';
import { FormDialog } from '../../ui/FormDialog';

interface DeleteSourceProps {
  id: string;
  onDeleted: () => void;
  onClose: () => void;
}

/** Deletes a source, and its files where that is chosen. */
export function DeleteSource({ id, onDeleted, onClose }: DeleteSourceProps) {
  const remove = useAction(RemoveSourceDocument);
  return (
    <FormDialog
      title={text.sources.deleteTitle}
      submit={text.common.delete}
      action={remove}
      onSubmit={async (form) => {
        if (await remove.run({ id, deleteFiles: form.has('deleteFiles') })) onDeleted();
      }}
      onClose={onClose}
    >
      <p>{text.sources.deleteText}</p>
      <label className="check">
        <input type="checkbox" name="deleteFiles" />
        <span>
          {text.sources.deleteFiles} <span className="fine">{text.sources.deleteFilesHint}</span>
        </span>
      </label>
    </FormDialog>
  );
}
