import { useState } from 'react';
import { request } from '../../api/client';
import {
  DeleteFileDocument,
  type FileDetailQuery,
  FileDownloadDocument,
  RetryFileDocument,
} from '../../api/generated/graphql';
import { session } from '../../api/session';
import { useStore } from '../../api/store';
import { useAction } from '../../api/useQuery';
import { href, navigate } from '../../app/router';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { isFailed, isUnfinished } from './FileStatus';

type Detail = NonNullable<FileDetailQuery['file']>;

async function download(id: string): Promise<void> {
  const { admin } = await request(FileDownloadDocument, { id });
  if (admin.fileDownload) window.open(admin.fileDownload.url, '_blank', 'noopener');
}

interface FileActionsProps {
  file: Detail;
  onChange: () => void;
  onReplace: () => void;
}

/** The actions for a file. */
export function FileActions({ file, onChange, onReplace }: FileActionsProps) {
  const current = useStore(session);
  const isAdministrator = current.state === 'signed_in' && current.isAdministrator;
  const retry = useAction(RetryFileDocument);
  const remove = useAction(DeleteFileDocument);
  const [isDeleting, setDeleting] = useState(false);
  const { id, name } = file;
  return (
    <>
      {file.status === 'ready' && (
        <a className="button primary" href={href('', { file: id, name })}>
          {text.files.ask}
        </a>
      )}
      {isAdministrator && isFailed(file.status) && (
        <Button look="primary" onClick={() => void retry.run({ id }).then(onChange)}>
          {text.common.retry}
        </Button>
      )}
      {!isUnfinished(file.status) && <Button onClick={onReplace}>{text.replace.open}</Button>}
      {isAdministrator && <Button onClick={() => void download(id)}>{text.files.download}</Button>}
      <Button look="danger" onClick={() => setDeleting(true)}>
        {text.common.delete}
      </Button>
      {retry.error && <ErrorNotice error={retry.error} />}
      {isDeleting && (
        <ConfirmDialog
          title={text.files.deleteTitle}
          confirm={text.common.delete}
          action={remove}
          onClose={() => setDeleting(false)}
          onConfirm={() => void remove.run({ id }).then((done) => done && navigate('files'))}
        >
          {text.files.deleteText(file.totalChunks)}
        </ConfirmDialog>
      )}
    </>
  );
}
