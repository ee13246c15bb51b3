import { useEffect, useState } from 'react';
import { type ApiError, toApiError } from '../../../api/apiError';
import { href, navigate } from '../../../app/router';
import { text } from '../../../text/en';
import { ErrorNotice } from '../../../ui/ErrorNotice';
import { MoreButton } from '../../../ui/MoreButton';
import { Loading } from '../../../ui/Screen';
import { SourcePanel } from '../../source/SourcePanel';
import type { Shown } from '../../source/source';
import { takeWaiting } from '../askAtOnce';
import { Examples } from '../Examples';
import { QuestionForm } from '../QuestionForm';
import { useScope } from '../scope/useScope';
import { TurnView } from '../TurnView';
import type { ChosenFilter, Scope, Turn } from '../turn';
import { type Answers, startConversation } from '../useAnswers';
import { ThreadHeader } from './ThreadHeader';
import { useLinkedTurn } from './useLinkedTurn';
import { useThread } from './useThread';

interface ThreadViewProps {
  threadKey: string;
  /** Null: a conversation that its first question starts. */
  id: string | null;
  /** The ID of the turn that the address leads to. */
  linked: string | null;
  /** The scope of the questions of a new conversation. */
  startScope: Scope;
  /** The initial text of the question box of a new conversation. */
  startQuestion: string;
  isShown: boolean;
  answers: Answers;
  /** Told whether a source is shown beside the conversation. */
  onSource: (isShown: boolean) => void;
  onOpenList: () => void;
}

/** One conversation: its question box, and its turns with the latest first. */
export function ThreadView(props: ThreadViewProps) {
  const { threadKey, id, linked, startScope, startQuestion, isShown, answers, onSource, onOpenList } = props;
  const thread = useThread(id, threadKey, answers.turns, startScope);
  const { turns, pages, query } = thread;
  const scoped = useScope(id, thread.scope);
  const { scope } = scoped;
  const [filter, setFilter] = useState<ChosenFilter | null>(null);
  const [source, setSource] = useState<Shown | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const isMissing = useLinkedTurn(linked, thread);
  const [latest] = turns;
  const running = turns.find(({ isRunning }) => isRunning);
  const isUnknown = query.error?.code === 'conversation_not_found';
  const isFresh = id === null && !latest;
  useEffect(() => onSource(source !== null), [source, onSource]);

  async function ask(
    question: string,
    standaloneQuestion: string | null = null,
    chosen = filter,
  ): Promise<void> {
    setSource(null);
    await scoped.settled();
    const asked = { question, standaloneQuestion, scope, filter: chosen };
    answers.ask({ thread: threadKey, conversationId: id, ...asked });
  }
  /** Asks again with a filter, which is that of the next questions too. */
  function narrow({ question, standaloneQuestion }: Turn, chosen: ChosenFilter): void {
    setFilter(chosen);
    void ask(question, standaloneQuestion, chosen);
  }
  const askNow = (question: string, meaning?: string | null) => void ask(question, meaning);
  // Each time that it is shown: a page that was opened before is not mounted again.
  useEffect(() => {
    const question = isShown && id === null ? takeWaiting() : null;
    if (question !== null) askNow(question);
  });
  /** Asks in a copy of the conversation that ends before the turn; the original stays as it is. */
  async function askInCopy(turn: Turn, question: string): Promise<void> {
    setError(null);
    try {
      const copy = (await thread.forkBefore(turn)) ?? (await startConversation(scope));
      if (copy === null) return askNow(question);
      navigate(`ask/${copy}`);
      answers.ask({ thread: copy, conversationId: copy, question, scope, filter });
    } catch (failure) {
      setError(toApiError(failure));
    }
  }
  if (isUnknown && turns.length === 0) return <UnknownThread onOpenList={onOpenList} />;
  return (
    <div className={source ? 'ask with-source' : 'ask'}>
      <div className={isFresh ? 'conversation fresh' : 'conversation'}>
        <ThreadHeader
          id={id}
          title={thread.conversation?.title ?? latest?.question ?? null}
          isShown={isShown}
          hasTurns={latest !== undefined}
          onOpenList={onOpenList}
        />
        <QuestionForm
          hasFocus={isShown && linked === null}
          start={startQuestion}
          onStop={running ? () => answers.stop(threadKey) : null}
          scope={scope}
          onScope={scoped.change}
          filter={filter}
          onFilter={setFilter}
          onAsk={askNow}
        />
        {scoped.action.error && <ErrorNotice error={scoped.action.error} />}
        <p className="visually-hidden" role="status">
          {running && text.ask.answering}
          {latest?.complete && `${text.ask.done} ${latest.text}`}
        </p>
        {error && <ErrorNotice error={error} />}
        {isMissing && <p className="notice busy">{text.threads.turnNotFound}</p>}
        {isFresh && <Examples onAsk={askNow} />}
        {pages.error && <ErrorNotice error={pages.error} onRetry={pages.refetch} />}
        {id !== null && !latest && pages.isLoading && <Loading />}
        {turns.map((turn) => (
          <TurnView
            key={turn.key}
            turn={turn}
            isLinked={linked !== null && turn.turnId === linked}
            selected={source}
            onSelect={setSource}
            onAsk={askNow}
            onNarrow={(chosen) => narrow(turn, chosen)}
            onEdited={(question) => void askInCopy(turn, question)}
          />
        ))}
        {pages.hasMore && <MoreButton pages={pages} />}
      </div>
      {source && <SourcePanel key={source.fileId} source={source} onClose={() => setSource(null)} />}
    </div>
  );
}

/** The screen of an address whose conversation does not exist for the key of the session. */
function UnknownThread({ onOpenList }: Pick<ThreadViewProps, 'onOpenList'>) {
  return (
    <div className="ask">
      <div className="conversation">
        <ThreadHeader id={null} title={null} isShown hasTurns={false} onOpenList={onOpenList} />
        <p className="notice error" role="alert">
          {text.threads.notFound}
        </p>
        <p>
          <a className="button primary" href={href('')}>
            {text.threads.new}
          </a>
        </p>
      </div>
    </div>
  );
}
