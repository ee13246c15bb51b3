import { generation } from '../../api/connection';
import { type MeQuery, SetFolderAccessDocument, SetFolderExpiryDocument } from '../../api/generated/graphql';
import { text } from '../../text/en';
import { AccessDialog } from './AccessDialog';
import { ExpiryDialog } from './ExpiryDialog';

type Environment = NonNullable<NonNullable<MeQuery['me']>['environment']>;
export type Folder = NonNullable<Environment['folders']>[number];

interface FolderAccessDialogProps {
  folder: Folder;
  part: 'access' | 'expiry';
  onClose: () => void;
}

/** Chooses who may see a folder, or when it expires. */
export function FolderAccessDialog({ folder, part, onClose }: FolderAccessDialogProps) {
  const { id: folderId, name, access, expiresAt } = folder;
  // The files in it change with it, without an event for each.
  const onSaved = () => {
    onClose();
    generation.set(generation.get() + 1);
  };
  if (part === 'expiry') {
    return (
      <ExpiryDialog
        name={name}
        expiresAt={expiresAt}
        hint={text.expiry.emptyFolder}
        operation={SetFolderExpiryDocument}
        variablesOf={(chosen) => ({ input: { folderId, expiresAt: chosen } })}
        onSaved={onSaved}
        onClose={onClose}
      />
    );
  }
  return (
    access && (
      <AccessDialog
        name={name}
        access={access}
        operation={SetFolderAccessDocument}
        variablesOf={(chosen, expectedAccess) => ({ input: { folderId, access: chosen, expectedAccess } })}
        onSaved={onSaved}
        onClose={onClose}
      />
    )
  );
}
