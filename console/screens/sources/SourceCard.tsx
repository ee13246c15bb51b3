import { useEffect, useState } from 'react';
import {
  ChangeSourceDocument,
  type SourceCardFragment,
  StartSourceDocument,
} from '../../api/generated/graphql';
import { useAction } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { formatAgo } from '../../ui/format';
import { Badge } from '../../ui/Screen';
import { DeleteSource } from './DeleteSource';
import { EditSource } from './EditSource';
import { SourceRuns, tones } from './SourceRuns';
import { useLatestRun } from './useLatestRun';

function addressOf({ website, azureBlob, s3, webdav }: SourceCardFragment): string {
  if (s3) return `${s3.endpoint}/${s3.bucket}/${s3.prefix}`;
  if (azureBlob) return `${azureBlob.containerUrl}/${azureBlob.prefix}`;
  return webdav?.url ?? website?.startUrls.join(', ') ?? '';
}

function nextRunText({ nextRunAt, isPaused }: SourceCardFragment): string {
  if (isPaused) return text.sources.paused;
  return nextRunAt ? formatAgo(nextRunAt) : text.sources.onRequest;
}

export const isUnfinished = ({ runs }: SourceCardFragment): boolean => {
  const state = runs?.nodes?.[0]?.state;
  return state === 'queued' || state === 'running';
};

interface SourceCardProps {
  source: SourceCardFragment;
  /** Whether the run that goes on is shown as it changes. */
  isFollowed: boolean;
  onChange: () => void;
}

export function SourceCard({ source, isFollowed, onChange }: SourceCardProps) {
  const { id, name, kind, intervalMinutes, isPaused } = source;
  const start = useAction(StartSourceDocument);
  const [isShowingRuns, setShowingRuns] = useState(false);
  const change = useAction(ChangeSourceDocument);
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const listed = source.runs?.nodes?.[0] ?? null;
  const run = useLatestRun(id, listed, isFollowed);
  const hasEnded = run?.finishedAt !== listed?.finishedAt;
  useEffect(() => {
    if (hasEnded) onChange();
  }, [hasEnded, onChange]);
  const isRunning = run?.state === 'queued' || run?.state === 'running';
  const t = text.sources;
  return (
    <li className="card">
      <header>
        <h2>{name}</h2>
        <span className="fine">{t.kinds[kind]}</span>
        {run && <Badge tone={tones[run.state]}>{t.states[run.state]}</Badge>}
      </header>
      <p className="fine url">{addressOf(source)}</p>
      {run?.error && <p className="notice error">{run.error}</p>}
      <dl className="facts">
        <div>
          <dt>{t.lastRun}</dt>
          <dd>
            <span role="status">{run ? `${formatAgo(run.createdAt)}: ${t.counts(run)}` : t.noRun}</span>
          </dd>
        </div>
        <div>
          <dt>{t.nextRun}</dt>
          <dd>{nextRunText(source)}</dd>
        </div>
      </dl>
      <p className="actions">
        <Button
          aria-label={`${t.runNow}: ${name}`}
          disabled={isRunning || start.isRunning}
          onClick={() => void start.run({ id }).then(onChange)}
        >
          {t.runNow}
        </Button>
        <Button
          aria-label={`${t.runs}: ${name}`}
          aria-expanded={isShowingRuns}
          onClick={() => setShowingRuns(!isShowingRuns)}
        >
          {t.runs}
        </Button>
        {intervalMinutes !== null && (
          <Button
            aria-label={`${isPaused ? t.resume : t.pause}: ${name}`}
            disabled={change.isRunning}
            onClick={() => void change.run({ input: { id, isPaused: !isPaused } }).then(onChange)}
          >
            {isPaused ? t.resume : t.pause}
          </Button>
        )}
        <Button aria-label={`${t.edit}: ${name}`} onClick={() => setEditing(true)}>
          {t.edit}
        </Button>
        <Button look="danger" aria-label={`${text.common.delete}: ${name}`} onClick={() => setDeleting(true)}>
          {text.common.delete}
        </Button>
      </p>
      {start.error && <ErrorNotice error={start.error} />}
      {change.error && <ErrorNotice error={change.error} />}
      {isEditing && <EditSource source={source} onChanged={onChange} onClose={() => setEditing(false)} />}
      {isShowingRuns && <SourceRuns key={listed?.id} id={id} latest={run} />}
      {isDeleting && <DeleteSource id={id} onDeleted={onChange} onClose={() => setDeleting(false)} />}
    </li>
  );
}
