import { useRoute } from '../../app/router';
import { ComparisonView } from './ComparisonView';
import { RunView } from './RunView';
import { SetList } from './SetList';
import { SetView } from './SetView';

/** `evaluation`, `evaluation/{set}`, `evaluation/runs/{run}` and `evaluation/runs/{run}/{base run}`. */
export function EvaluationScreen() {
  const {
    path: [, part, runId, baseRunId],
  } = useRoute();
  if (!part) return <SetList />;
  if (part !== 'runs' || !runId) return <SetView key={part} id={part} />;
  if (!baseRunId) return <RunView key={runId} id={runId} />;
  return <ComparisonView key={`${runId} ${baseRunId}`} runId={runId} baseRunId={baseRunId} />;
}
