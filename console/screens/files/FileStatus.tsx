import type { FileRowFragment } from '../../api/generated/graphql';
import { text } from '../../text/en';
import { Badge } from '../../ui/Screen';

type Status = FileRowFragment['status'];

export function isFailed(status: Status): boolean {
  return status.endsWith('_failed');
}

export function isUnfinished(status: Status): boolean {
  return status !== 'ready' && !isFailed(status);
}

export function FileStatus({ file: { status, progress, name } }: { file: FileRowFragment }) {
  const shown = text.files.statuses[status];
  const tone = status === 'ready' ? 'good' : isFailed(status) ? 'bad' : 'busy';
  return (
    <span className="file-status">
      <Badge tone={tone}>{shown}</Badge>
      {isUnfinished(status) && <progress value={progress} aria-label={`${name}: ${shown}`} />}
    </span>
  );
}
