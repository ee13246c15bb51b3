import { useState } from 'react';
import { ApiError, toApiError } from '../../api/apiError';
import { request } from '../../api/client';
import { DeleteFileDocument, type FileRowFragment, RetryFileDocument } from '../../api/generated/graphql';
import { session } from '../../api/session';
import { useStore } from '../../api/store';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { isFailed } from './FileStatus';
import type { Selection } from './useSelection';

type Files = readonly FileRowFragment[];

const maxMessages = 20;

/** The first failure, and the files that stay selected because of one. */
interface Outcome {
  error: ApiError | null;
  left: string[];
}

/** Does the same to each file, one after the other, so that a long selection stays within the limits of the key. */
async function each(files: Files, act: (id: string) => Promise<unknown>): Promise<Outcome> {
  const outcome: Outcome = { error: null, left: [] };
  for (const { id, name } of files) {
    try {
      await act(id);
    } catch (failure) {
      const { code, message, requestId } = toApiError(failure);
      outcome.error ??= new ApiError(code, `${name}: ${message}`, requestId);
      outcome.left.push(id);
    }
  }
  return outcome;
}

/** The actions for several files at once. */
export function SelectedFiles({ files, selection }: { files: Files; selection: Selection }) {
  const current = useStore(session);
  const isAdministrator = current.state === 'signed_in' && current.isAdministrator;
  const [isDeleting, setDeleting] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const failed = files.filter(({ status }) => isFailed(status));

  async function run(chosen: Files, act: (id: string) => Promise<unknown>): Promise<void> {
    setRunning(true);
    setError(null);
    const outcome = await each(chosen, act);
    selection.set(outcome.left);
    setError(outcome.error);
    setRunning(false);
    setDeleting(false);
  }
  return (
    <>
      {error && <ErrorNotice error={error} />}
      {files.length > 0 && (
        <p className="actions selected-files">
          <span role="status">{text.files.selected(files.length)}</span>
          {isAdministrator && failed.length > 0 && (
            <Button
              className="small"
              disabled={isRunning}
              onClick={() => void run(failed, (id) => request(RetryFileDocument, { id }))}
            >
              {text.files.retryFailed(failed.length)}
            </Button>
          )}
          <Button look="danger" className="small" disabled={isRunning} onClick={() => setDeleting(true)}>
            {text.common.delete}
          </Button>
          <Button look="quiet" className="small" onClick={() => selection.set([])}>
            {text.files.clearSelection}
          </Button>
        </p>
      )}
      {failed.length > 0 && (
        <ul className="notice error failures" aria-label={text.files.failures}>
          {failed.slice(0, maxMessages).map(({ id, name, errorMessage }) => (
            <li key={id}>
              <bdi>{name}</bdi>: {errorMessage ?? text.common.unnamedError}
            </li>
          ))}
        </ul>
      )}
      {isDeleting && (
        <ConfirmDialog
          title={text.files.deleteSeveral(files.length)}
          confirm={text.common.delete}
          action={{ isRunning, error: null }}
          onClose={() => setDeleting(false)}
          onConfirm={() => void run(files, (id) => request(DeleteFileDocument, { id }))}
        >
          {text.files.deleteSeveralText(files.reduce((sum, { totalChunks }) => sum + totalChunks, 0))}
        </ConfirmDialog>
      )}
    </>
  );
}
