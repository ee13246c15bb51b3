import { useCallback, useEffect, useRef, useState } from 'react';
import { type ApiError, toApiError } from '../../api/apiError';
import { subscribe } from '../../api/client';
import { AskDocument, type AskSubscription, type CitedPassageFragment } from '../../api/generated/graphql';

export type CompleteAnswer = Extract<AskSubscription['chatStream'], { __typename: 'ChatAnswer' }>;

/** What a question is asked of; everything by default. */
export interface Scope {
  name: string;
  fileIds?: string[];
  connectorId?: string;
}

export interface Turn {
  id: number;
  question: string;
  scope: Scope | null;
  /** What has been streamed so far. */
  text: string;
  citations: readonly CitedPassageFragment[];
  complete: CompleteAnswer | null;
  error: ApiError | null;
  isRunning: boolean;
  firstTextMs: number | null;
  totalMs: number | null;
}

const maxTurns = 50;

/** The questions since the page was opened, the latest first, and their answers as they are streamed. */
export function useAnswers() {
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const running = useRef(new Set<AbortController>());
  const nextId = useRef(1);

  const stop = useCallback(() => {
    for (const controller of running.current) controller.abort();
  }, []);
  useEffect(() => stop, [stop]);

  const ask = useCallback(async (question: string, scope: Scope | null) => {
    const leaving = new AbortController();
    running.current.add(leaving);
    const id = nextId.current++;
    const change = (fields: Partial<Turn> | ((turn: Turn) => Partial<Turn>)) =>
      setTurns((all) =>
        all.map((turn) =>
          turn.id === id ? { ...turn, ...(typeof fields === 'function' ? fields(turn) : fields) } : turn,
        ),
      );
    const empty = { text: '', citations: [], complete: null, error: null, firstTextMs: null, totalMs: null };
    setTurns((all) => [{ id, question, scope, isRunning: true, ...empty }, ...all].slice(0, maxTurns));
    const startedAt = performance.now();
    const elapsed = () => performance.now() - startedAt;
    try {
      const { fileIds, connectorId } = scope ?? {};
      const input = { question, fileIds, connectorId };
      for await (const { chatStream } of subscribe(AskDocument, { input }, leaving.signal)) {
        if (chatStream.__typename === 'ChatToken') {
          const firstTextMs = elapsed();
          change((turn) => ({
            text: turn.text + chatStream.text,
            firstTextMs: turn.firstTextMs ?? firstTextMs,
          }));
        } else if (chatStream.__typename === 'ChatCitations') {
          change({ citations: chatStream.citations });
        } else {
          const { answer, citations } = chatStream;
          change({ text: answer, citations, complete: chatStream, totalMs: elapsed() });
        }
      }
    } catch (error) {
      change({ error: toApiError(error) });
    } finally {
      running.current.delete(leaving);
      change({ isRunning: false });
    }
  }, []);

  return { turns, ask, stop };
}
