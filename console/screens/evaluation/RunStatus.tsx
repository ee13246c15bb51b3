import type { EvaluationRunRowFragment } from '../../api/generated/graphql';
import { text } from '../../text/en';
import { Badge } from '../../ui/Screen';

const tones = {
  queued: 'busy',
  running: 'busy',
  done: 'good',
  failed: 'bad',
  cancelled: 'neutral',
} as const;

export const isUnfinished = ({ status }: EvaluationRunRowFragment): boolean =>
  status === 'queued' || status === 'running';

/** The status of a run, and how far it is. */
export function RunStatus({ run }: { run: EvaluationRunRowFragment }) {
  const { status, completed, caseCount } = run;
  const shown = text.evaluation.progress(completed, caseCount);
  return (
    <span className="file-status">
      <Badge tone={tones[status]}>{text.evaluation.statuses[status]}</Badge>
      {isUnfinished(run) && (
        <>
          <progress value={caseCount === 0 ? 0 : completed / caseCount} aria-label={shown} />
          <span className="fine">{shown}</span>
        </>
      )}
    </span>
  );
}
