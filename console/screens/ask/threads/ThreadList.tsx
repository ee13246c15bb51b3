import { useDeferredValue, useState } from 'react';
import {
  type ConversationRowFragment,
  ConversationsDocument,
  DeleteConversationDocument,
  RenameConversationDocument,
} from '../../../api/generated/graphql';
import { usePages } from '../../../api/usePages';
import { useAction } from '../../../api/useQuery';
import { href, navigate } from '../../../app/router';
import { text } from '../../../text/en';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { Field } from '../../../ui/Field';
import { FormDialog } from '../../../ui/FormDialog';
import { MoreButton } from '../../../ui/MoreButton';
import { QueryView } from '../../../ui/QueryView';
import { Empty } from '../../../ui/Screen';
import { recordConversationChange, useConversationChanges } from './conversationsChanged';
import { ThreadRow } from './ThreadRow';

interface ThreadListProps {
  selectedId: string | null;
  /** Whether the server keeps no conversations. */
  isForgetful: boolean;
  /** Called when another one was chosen. */
  onChoose?: () => void;
}

/** The conversations of the environment, the one that was asked last first. */
export function ThreadList({ selectedId, isForgetful, onChoose }: ThreadListProps) {
  const [search, setSearch] = useState('');
  const words = useDeferredValue(search.trim()) || null;
  const pages = usePages(ConversationsDocument, { search: words }, ({ conversations }) => conversations);
  const [opened, setOpened] = useState<{ is: 'rename' | 'delete'; row: ConversationRowFragment } | null>(
    null,
  );
  useConversationChanges(pages.refetch);
  const none = isForgetful ? text.threads.notKept : text.threads.none;
  return (
    <nav className="thread-list" aria-label={text.threads.title}>
      <a className="button" href={href('')} onClick={onChoose}>
        {text.threads.new}
      </a>
      <input
        type="search"
        dir="auto"
        aria-label={text.threads.search}
        placeholder={text.threads.search}
        maxLength={200}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <QueryView query={pages}>
        {({ nodes }) =>
          nodes.length === 0 ? (
            <Empty>{words === null ? none : text.threads.noneFound}</Empty>
          ) : (
            <ul>
              {nodes.map((row) => (
                <ThreadRow
                  key={row.id}
                  row={row}
                  isSelected={row.id === selectedId}
                  onChoose={onChoose}
                  onRename={() => setOpened({ is: 'rename', row })}
                  onDelete={() => setOpened({ is: 'delete', row })}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      {pages.hasMore && <MoreButton pages={pages} />}
      {opened?.is === 'rename' && <RenameDialog row={opened.row} onClose={() => setOpened(null)} />}
      {opened?.is === 'delete' && (
        <DeleteDialog
          row={opened.row}
          onClose={() => setOpened(null)}
          onDeleted={() => opened.row.id === selectedId && navigate('')}
        />
      )}
    </nav>
  );
}

interface RowDialogProps {
  row: ConversationRowFragment;
  onClose: () => void;
}

function RenameDialog({ row, onClose }: RowDialogProps) {
  const rename = useAction(RenameConversationDocument);
  async function save(form: FormData): Promise<void> {
    const title = String(form.get('title')).trim();
    if (!(await rename.run({ id: row.id, title }))) return;
    recordConversationChange();
    onClose();
  }
  return (
    <FormDialog
      title={text.threads.renameTitle}
      submit={text.common.save}
      action={rename}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label={text.threads.titleField}>
        {(ids) => (
          <input {...ids} name="title" dir="auto" required maxLength={200} defaultValue={row.title ?? ''} />
        )}
      </Field>
    </FormDialog>
  );
}

function DeleteDialog({ row, onClose, onDeleted }: RowDialogProps & { onDeleted: () => void }) {
  const remove = useAction(DeleteConversationDocument);
  async function confirm(): Promise<void> {
    if (!(await remove.run({ id: row.id }))) return;
    recordConversationChange();
    onClose();
    onDeleted();
  }
  return (
    <ConfirmDialog
      title={text.threads.deleteTitle}
      confirm={text.common.delete}
      action={remove}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {text.threads.deleteText(row.title ?? text.threads.untitled)}
    </ConfirmDialog>
  );
}
