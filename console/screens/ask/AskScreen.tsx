import { useEffect, useRef, useState } from 'react';
import { navigate, useRoute } from '../../app/router';
import { text } from '../../text/en';
import { Modal } from '../../ui/Modal';
import { lastThread } from './threads/lastThread';
import { ThreadList } from './threads/ThreadList';
import { ThreadView } from './threads/ThreadView';
import { everything, type Scope } from './turn';
import { useAnswers } from './useAnswers';

function scopeOf(query: URLSearchParams): Scope {
  const file = query.get('file');
  return { fileIds: file ? [file] : null, connectorId: query.get('connector') };
}

/** What the address says; while it is that of another screen, what it said last. */
function usePlace() {
  const {
    path: [screen = 'ask', id = null],
    query,
  } = useRoute();
  const place = { id, linked: query.get('turn'), scope: scopeOf(query) };
  const last = useRef({ id: null, linked: null, scope: everything } as typeof place);
  if (screen === 'ask') last.current = place;
  return last.current;
}

/** Conversations at the side, and the one that is asked. */
export function AskScreen({ isShown }: { isShown: boolean }) {
  const { id, linked, scope } = usePlace();
  const place = useRef({ id, isShown });
  place.current = { id, isShown };
  const answers = useAnswers((started) => {
    // Unless the reader has gone elsewhere meanwhile.
    if (place.current.isShown && place.current.id === null) navigate(`ask/${started}`);
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
        key={id ?? JSON.stringify(scope)}
        id={id}
        linked={linked}
        startScope={scope}
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
