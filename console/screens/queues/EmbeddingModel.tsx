import { type QueuesQuery, StartReembeddingDocument } from '../../api/generated/graphql';
import { useAction } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { formatCount } from '../../ui/format';

type Embedding = NonNullable<QueuesQuery['admin']['embedding']>;

/** The embedding model in use and, where another one is configured, the move to it. */
export function EmbeddingModel({ embedding, onChange }: { embedding: Embedding; onChange: () => void }) {
  const start = useAction(StartReembeddingDocument);
  const { searchModelId, configuredModelId, chunksWithoutVector, reembedding } = embedding;
  const isRunning = reembedding?.status === 'running';
  return (
    <section className="part">
      <h2>{text.queues.embedding}</h2>
      <dl className="facts">
        <div>
          <dt>{text.queues.inUse}</dt>
          <dd>{searchModelId}</dd>
        </div>
        <div>
          <dt>{text.queues.configured}</dt>
          <dd>{configuredModelId}</dd>
        </div>
        <div>
          <dt>{text.queues.withoutVector}</dt>
          <dd>{formatCount(chunksWithoutVector)}</dd>
        </div>
      </dl>
      {isRunning && reembedding && (
        <progress
          aria-label={text.queues.reembed}
          value={reembedding.embedded}
          max={Math.max(1, reembedding.embedded + reembedding.left)}
        />
      )}
      {reembedding?.error && <p className="notice error">{reembedding.error}</p>}
      {start.error && <ErrorNotice error={start.error} />}
      {chunksWithoutVector > 0 && !isRunning && (
        <p className="actions">
          <Button onClick={() => void start.run({}).then(onChange)}>{text.queues.reembed}</Button>
        </p>
      )}
    </section>
  );
}
