import { useEffect, useRef, useState } from 'react';
import { navigate, useRoute } from '../../app/router';
import { text } from '../../text/en';
import { Modal } from '../../ui/Modal';
import { lastThread } from './threads/lastThread';
import { ThreadList } from './threads/ThreadList';
import { ThreadView } from './threads/ThreadView';
import { everything, type Scope } from './turn';
import { useAnswers } from './useAnswers';

/** The place that an address leads to. */
interface Place {
  id: string | null;
  linked: string | null;
  /** The initial text of the question box. */
  question: string;
  scope: Scope;
}

function scopeOf(query: URLSearchParams): Scope {
  const file = query.get('file');
  return { fileIds: file ? [file] : null, connectorId: query.get('connector') };
}

/** The place in the address; while that is of another screen, the last one. */
function usePlace(): Place {
  const {
    path: [screen = 'ask', id = null],
    query,
  } = useRoute();
  const place: Place = {
    id,
    linked: query.get('turn'),
    question: query.get('question') ?? '',
    scope: scopeOf(query),
  };
  const last = useRef<Place>({ id: null, linked: null, question: '', scope: everything });
  if (screen === 'ask') last.current = place;
  return last.current;
}

/**
 * The key of what is shown: the ID of the conversation, or that of the page that started it, so that what is being
 * written there stays when its first question gives it an address.
 */
function useThreadKey({ id, scope, question }: Pick<Place, 'id' | 'scope' | 'question'>) {
  const started = useRef(new Map<string, string>());
  const fresh = useRef({ count: 0, isShown: false });
  if (id === null && !fresh.current.isShown) fresh.current.count++;
  fresh.current.isShown = id === null;
  const key =
    id === null ? JSON.stringify([fresh.current.count, scope, question]) : (started.current.get(id) ?? id);
  return {
    key,
    note: (thread: string, conversationId: string) => started.current.set(conversationId, thread),
  };
}

/** Conversations at the side, and the one that is asked. */
export function AskScreen({ isShown }: { isShown: boolean }) {
  const place = usePlace();
  const { id, linked, question, scope } = place;
  const thread = useThreadKey(place);
  const shown = useRef<string | null>(null);
  shown.current = isShown ? thread.key : null;
  const answers = useAnswers((key, conversationId) => {
    thread.note(key, conversationId);
    // Unless the reader has gone elsewhere meanwhile.
    if (shown.current === key) navigate(`ask/${conversationId}`);
  });
  const [isListOpen, setListOpen] = useState(false);
  const [hasSource, setHasSource] = useState(false);
  useEffect(() => lastThread.set(id), [id]);
  useEffect(() => () => lastThread.set(null), []);
  const list = { selectedId: id, isForgetful: answers.isForgetful };
  return (
    <div className={hasSource ? 'threads with-source' : 'threads'}>
      <div className="threads-side">{isShown && <ThreadList {...list} />}</div>
      <ThreadView
        key={thread.key}
        threadKey={thread.key}
        id={id}
        linked={linked}
        startScope={scope}
        startQuestion={question}
        isShown={isShown}
        answers={answers}
        onSource={setHasSource}
        onOpenList={() => setListOpen(true)}
      />
      {isListOpen && (
        <Modal isDrawer title={text.threads.title} onClose={() => setListOpen(false)}>
          <ThreadList {...list} onChoose={() => setListOpen(false)} />
        </Modal>
      )}
    </div>
  );
}
