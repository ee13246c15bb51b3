import { useCallback, useEffect, useRef, useState } from 'react';
import { toApiError } from '../../api/apiError';
import { request, subscribe } from '../../api/client';
import { AskDocument, StartConversationDocument } from '../../api/generated/graphql';
import { recordConversationChange } from './threads/conversationsChanged';
import { type ChosenFilter, type CompleteAnswer, emptyTurn, type Scope, type Turn } from './turn';

export interface Asked {
  /** The key that the questions of a conversation have in common before it has an ID, too. */
  thread: string;
  /** Null: a conversation is started. */
  conversationId: string | null;
  question: string;
  scope: Scope;
  filter: ChosenFilter | null;
  /** The question to search, where the conversation is not to decide it. */
  standaloneQuestion?: string | null;
}

export interface Answers {
  /** The questions since the page was opened, the latest first, and their answers as they are streamed. */
  turns: readonly Turn[];
  /** Whether the server has refused to keep conversations. */
  isForgetful: boolean;
  /** Asks once the questions before it in the thread are answered, since it may refer to them. */
  ask(asked: Asked): void;
  /** Stops the answers of a thread. */
  stop(thread: string): void;
}

const maxTurns = 50;
const attempts = 6;
const pauseMs = 500;

const inputOf = ({ fileIds, connectorId }: Scope) => ({ fileIds: fileIds && [...fileIds], connectorId });

/** Starts a conversation; null where the server keeps none. */
export async function startConversation(scope: Scope): Promise<string | null> {
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
  { conversationId, question, scope, filter, standaloneQuestion }: Asked,
  signal: AbortSignal,
) {
  const asked = { question, conversationId, standaloneQuestion, filter: filter?.filter };
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

/** The fields of a turn that a complete answer has. */
function answerOf(complete: CompleteAnswer): Partial<Turn> {
  const { answer: text, citations, outcome, standaloneQuestion, routing } = complete;
  return {
    ...{ text, citations, outcome, standaloneQuestion, complete },
    turnId: complete.turnId ?? null,
    answerId: complete.answerId ?? null,
    sql: routing.sqlGenerated ?? null,
  };
}

/** Asks questions, each in its conversation. `onStarted` is told the conversation that a thread has started. */
export function useAnswers(onStarted: (thread: string, conversationId: string) => void): Answers {
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [isForgetful, setForgetful] = useState(false);
  const running = useRef(new Map<AbortController, string>());
  /** By thread: the conversation of its last question, once that is answered. */
  const queues = useRef(new Map<string, Promise<string | null>>());
  const nextKey = useRef(1);
  const started = useRef(onStarted);
  started.current = onStarted;

  const stop = useCallback((thread: string) => {
    for (const [controller, of] of running.current) if (of === thread) controller.abort();
  }, []);
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const controller of all.keys()) controller.abort();
    };
  }, []);

  const ask = useCallback((asked: Asked) => {
    const { thread, question, scope, filter, standaloneQuestion = null } = asked;
    const leaving = new AbortController();
    const key = `asked-${nextKey.current++}`;
    running.current.set(leaving, thread);
    const change = (fields: Partial<Turn> | ((turn: Turn) => Partial<Turn>)) =>
      setTurns((all) =>
        all.map((turn) =>
          turn.key === key ? { ...turn, ...(typeof fields === 'function' ? fields(turn) : fields) } : turn,
        ),
      );
    const { conversationId: known } = asked;
    const given = { key, thread, question, standaloneQuestion, scope, filter, conversationId: known };
    setTurns((all) => [{ ...emptyTurn, ...given, isRunning: true }, ...all].slice(0, maxTurns));

    async function start(): Promise<string | null> {
      const conversationId = await startConversation(scope);
      setForgetful(conversationId === null);
      if (conversationId !== null) started.current(thread, conversationId);
      return conversationId;
    }
    async function readAnswer(conversationId: string | null): Promise<void> {
      const startedAt = performance.now();
      const elapsed = () => performance.now() - startedAt;
      change({ conversationId });
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
          change({ ...answerOf(chatStream), totalMs: elapsed() });
        }
      }
    }
    async function run(current: string | null): Promise<string | null> {
      let conversationId = current;
      try {
        if (!leaving.signal.aborted) conversationId ??= await start();
        if (!leaving.signal.aborted) await readAnswer(conversationId);
      } catch (error) {
        change({ error: toApiError(error) });
      } finally {
        running.current.delete(leaving);
        change({ isRunning: false });
        recordConversationChange();
      }
      return conversationId;
    }
    const before = queues.current.get(thread) ?? Promise.resolve(known);
    queues.current.set(thread, before.then(run));
  }, []);

  return { turns, isForgetful, ask, stop };
}
