import { useEffect } from 'react';
import type { FileDetailQuery } from '../../api/generated/graphql';
import { useStore } from '../../api/store';
import { usePolling } from '../../api/usePolling';
import type { Query } from '../../api/useReading';
import {
  discardReplacement,
  type Replacement,
  replacements,
  startReplacement,
} from '../../app/upload/replacements';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { formatShare } from '../../ui/format';
import { isFailed } from './FileStatus';

type Detail = NonNullable<FileDetailQuery['file']>;

const refreshMs = 1_500;

interface Shown {
  title: string;
  state: string;
  /** 0–1; null where nothing is under way. */
  share: number | null;
  error: string | null;
  explanation: string;
}

function known({ duplicateOf }: Replacement, { id }: Detail): string {
  if (!duplicateOf || duplicateOf.id === id) return text.replace.current;
  return text.replace.same(duplicateOf.name);
}

/** The progress of content that this page is sending. */
function shownLocally(local: Replacement, file: Detail): Shown {
  const { content, phase, share, error } = local;
  const states = {
    reading: text.replace.reading,
    known: known(local, file),
    uploading: `${text.replace.uploading} ${formatShare(share)}`,
    failed: text.upload.phases.failed,
  };
  return {
    title: text.replace.heading(content.name, null),
    state: states[phase],
    share: phase === 'uploading' ? share : null,
    error: phase === 'failed' ? (error ?? text.common.unnamedError) : null,
    explanation: phase === 'failed' ? text.replace.failed : text.replace.kept,
  };
}

/** The progress of content that the gateway has or waits for. */
function shownByGateway({ replacement }: Detail): Shown | null {
  if (!replacement) return null;
  const { status, progress, filename, version, errorMessage } = replacement;
  const hasFailed = isFailed(status);
  const isWaiting = status === 'uploading';
  return {
    title: text.replace.heading(filename, version),
    state:
      hasFailed || isWaiting
        ? text.files.statuses[status]
        : `${text.files.statuses[status]} ${formatShare(progress)}`,
    share: hasFailed || isWaiting ? null : progress,
    error: hasFailed ? (errorMessage ?? text.common.unnamedError) : null,
    explanation: hasFailed ? text.replace.failed : isWaiting ? text.replace.unfinished : text.replace.kept,
  };
}

interface ReplacementProgressProps {
  file: Detail;
  /** The query of the file. */
  query: Query<unknown>;
  onReplace: () => void;
}

/** New content of a file that is not in force: how far it is, or why it failed. */
export function ReplacementProgress({ file, query, onReplace }: ReplacementProgressProps) {
  const { refetch: onChange } = query;
  const local = useStore(replacements).get(file.id);
  const shown = local ? shownLocally(local, file) : shownByGateway(file);
  const { version = null, replacement } = file;
  const isWatched = !local && replacement && !isFailed(replacement.status);
  // The progress of a stage is no event.
  usePolling(query, isWatched ? refreshMs : null);
  // The state of what this page has sent is the gateway's to tell.
  const isLocal = local !== undefined;
  useEffect(() => (isLocal ? onChange : undefined), [isLocal, onChange]);
  if (!shown) return null;
  const discard = () => void discardReplacement(file.id, version).finally(onChange);
  const { title, state, share, error, explanation } = shown;
  return (
    <section className="card replacement" aria-label={title}>
      <h2>{title}</h2>
      <p role="status">{state}</p>
      {share !== null && <progress value={share} aria-label={title} />}
      {error && (
        <p className="notice error" role="alert">
          {error}
        </p>
      )}
      <p className="fine">{explanation}</p>
      <p className="actions">
        {local?.phase === 'known' && (
          <Button onClick={() => void startReplacement(file.id, local.content, true)}>
            {text.replace.anyway}
          </Button>
        )}
        {error && <Button onClick={onReplace}>{text.replace.again}</Button>}
        {(local || version !== null) && (
          <Button onClick={discard}>{error ? text.replace.dismiss : text.common.cancel}</Button>
        )}
      </p>
    </section>
  );
}
