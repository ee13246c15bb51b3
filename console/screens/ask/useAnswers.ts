import { useCallback, useEffect, useRef, useState } from 'react';
import { toApiError } from '../../api/apiError';
import { request, subscribe } from '../../api/client';
import { AskDocument, StartConversationDocument } from '../../api/generated/graphql';
import { noteConversationChange } from './threads/conversationsChanged';
import { emptyTurn, type Scope, type Turn } from './turn';

export interface Asked {
  /** Null: a conversation is started. */
  conversationId: string | null;
  question: string;
  scope: Scope;
  /** What to search, where the conversation is not to decide it. */
  standaloneQuestion?: string | null;
}

export interface Answers {
  /** The questions since the page was opened, the latest first, and their answers as they are streamed. */
  turns: readonly Turn[];
  /** Whether the server has refused to keep conversations. */
  isForgetful: boolean;
  ask(asked: Asked): Promise<void>;
  stop(key: string): void;
}

const maxTurns = 50;
const attempts = 6;
const pauseMs = 500;

const inputOf = ({ fileIds, connectorId }: Scope) => ({ fileIds: fileIds && [...fileIds], connectorId });

/** Starts a conversation; null where the server keeps none. */
async function startConversation(scope: Scope): Promise<string | null> {
  const input = inputOf(scope);
  try {
    const { startConversation } = await request(StartConversationDocument, { input });
    return startConversation?.id ?? null;
  } catch (error) {
    if (toApiError(error).code === 'conflict') return null;
    throw error;
  }
}

/** Asks again shortly while the conversation is busy: an answer that was just stopped ends a moment later. */
async function* askPatiently(
  { conversationId, question, scope, standaloneQuestion }: Asked,
  signal: AbortSignal,
) {
  const asked = { question, conversationId, standaloneQuestion };
  // A conversation has its own scope.
  const input = conversationId === null ? { ...asked, ...inputOf(scope) } : asked;
  for (let attempt = 1; ; attempt++) {
    try {
      yield* subscribe(AskDocument, { input }, signal);
      return;
    } catch (error) {
      if (toApiError(error).code !== 'conversation_busy' || attempt === attempts) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    if (signal.aborted) return;
  }
}

/** Asks questions, each in its conversation. `onStarted` is told the conversation of the first question of one. */
export function useAnswers(onStarted: (conversationId: string) => void): Answers {
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [isForgetful, setForgetful] = useState(false);
  const running = useRef(new Map<string, AbortController>());
  const nextKey = useRef(1);
  const started = useRef(onStarted);
  started.current = onStarted;

  const stop = useCallback((key: string) => running.current.get(key)?.abort(), []);
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, []);

  const ask = useCallback(async (asked: Asked) => {
    const { question, scope, standaloneQuestion = null } = asked;
    const leaving = new AbortController();
    const key = `asked-${nextKey.current++}`;
    running.current.set(key, leaving);
    const change = (fields: Partial<Turn> | ((turn: Turn) => Partial<Turn>)) =>
      setTurns((all) =>
        all.map((turn) =>
          turn.key === key ? { ...turn, ...(typeof fields === 'function' ? fields(turn) : fields) } : turn,
        ),
      );
    const given = { key, question, standaloneQuestion, scope, conversationId: asked.conversationId };
    setTurns((all) => [{ ...emptyTurn, ...given, isRunning: true }, ...all].slice(0, maxTurns));
    const startedAt = performance.now();
    const elapsed = () => performance.now() - startedAt;
    try {
      const conversationId = asked.conversationId ?? (await startConversation(scope));
      if (asked.conversationId === null) {
        setForgetful(conversationId === null);
        change({ conversationId });
        if (conversationId !== null) started.current(conversationId);
      }
      if (leaving.signal.aborted) return;
      for await (const { chatStream } of askPatiently({ ...asked, conversationId }, leaving.signal)) {
        if (chatStream.__typename === 'ChatToken') {
          const firstTextMs = elapsed();
          change((turn) => ({
            text: (turn.text ?? '') + chatStream.text,
            firstTextMs: turn.firstTextMs ?? firstTextMs,
          }));
        } else if (chatStream.__typename === 'ChatCitations') {
          change({ citations: chatStream.citations });
        } else {
          const { answer, citations, outcome, routing } = chatStream;
          change({
            ...{ text: answer, citations, outcome, complete: chatStream, totalMs: elapsed() },
            standaloneQuestion: chatStream.standaloneQuestion,
            turnId: chatStream.turnId ?? null,
            answerId: chatStream.answerId ?? null,
            sql: routing.sqlGenerated ?? null,
          });
        }
      }
    } catch (error) {
      change({ error: toApiError(error) });
    } finally {
      running.current.delete(key);
      change({ isRunning: false });
      noteConversationChange();
    }
  }, []);

  return { turns, isForgetful, ask, stop };
}
