import { useState } from 'react';
import {
  DrainQueuesDocument,
  PauseQueueDocument,
  QueuesDocument,
  ResumeQueueDocument,
} from '../../api/generated/graphql';
import { usePolling } from '../../api/usePolling';
import { useAction, useQuery } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { DataTable } from '../../ui/DataTable';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { formatCount, formatDuration } from '../../ui/format';
import { QueryView } from '../../ui/QueryView';
import { Badge, Screen } from '../../ui/Screen';
import { DeadLetters } from './DeadLetters';
import { EmbeddingModel } from './EmbeddingModel';

const refreshMs = 3_000;

export function QueuesScreen() {
  const query = useQuery(QueuesDocument, {});
  const pause = useAction(PauseQueueDocument);
  const resume = useAction(ResumeQueueDocument);
  const drain = useAction(DrainQueuesDocument);
  const [isDrained, setDrained] = useState<boolean | null>(null);
  const { refetch } = query;
  usePolling(query, refreshMs);
  const error = pause.error ?? resume.error ?? drain.error;
  async function drainAll(): Promise<void> {
    const done = await drain.run({});
    setDrained(done?.drainQueues?.isDrained ?? null);
    refetch();
  }
  return (
    <Screen
      title={text.queues.title}
      lead={text.queues.lead}
      actions={
        <>
          <Button disabled={drain.isRunning} onClick={() => void drainAll()}>
            {text.queues.drain}
          </Button>
          <Button onClick={() => void pause.run({ stage: null }).then(refetch)}>
            {text.queues.pauseAll}
          </Button>
          <Button
            onClick={() => {
              setDrained(null);
              void resume.run({ stage: null }).then(refetch);
            }}
          >
            {text.queues.resumeAll}
          </Button>
        </>
      }
    >
      {error && <ErrorNotice error={error} />}
      {isDrained !== null && (
        <p className="notice busy" role="status">
          {isDrained ? text.queues.drained : text.queues.notDrained}
        </p>
      )}
      <QueryView query={query}>
        {({ admin: { queues, deadLetters, embedding } }) => (
          <>
            <DataTable
              caption={text.queues.title}
              rows={queues ?? []}
              keyOf={({ stage }) => stage}
              columns={[
                { title: text.queues.stage, cell: ({ stage }) => text.queues.stages[stage] },
                {
                  title: text.queues.state,
                  cell: ({ isPaused }) => (
                    <Badge tone={isPaused ? 'busy' : 'good'}>
                      {isPaused ? text.queues.paused : text.queues.running}
                    </Badge>
                  ),
                },
                { title: text.queues.waiting, isNumber: true, cell: ({ waiting }) => formatCount(waiting) },
                { title: text.queues.active, isNumber: true, cell: ({ active }) => formatCount(active) },
                { title: text.queues.dead, isNumber: true, cell: ({ dead }) => formatCount(dead) },
                {
                  title: text.queues.next,
                  isNumber: true,
                  cell: ({ nextWaitingSeconds: seconds }) =>
                    typeof seconds === 'number' ? formatDuration(seconds) : text.common.none,
                },
                {
                  title: text.common.actions,
                  cell: ({ stage, isPaused }) => (
                    <Button
                      className="small"
                      onClick={() => void (isPaused ? resume : pause).run({ stage }).then(refetch)}
                    >
                      {isPaused ? text.queues.resume : text.queues.pause}
                      <span className="visually-hidden"> {text.queues.stages[stage]}</span>
                    </Button>
                  ),
                },
              ]}
            />
            <DeadLetters letters={deadLetters ?? []} onChange={refetch} />
            {embedding && <EmbeddingModel embedding={embedding} onChange={refetch} />}
          </>
        )}
      </QueryView>
    </Screen>
  );
}
