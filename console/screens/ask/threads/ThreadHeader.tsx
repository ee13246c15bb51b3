import { useEffect, useState } from 'react';
import { type ApiError, toApiError } from '../../../api/apiError';
import { request } from '../../../api/client';
import { ConversationTurnsDocument } from '../../../api/generated/graphql';
import { text } from '../../../text/en';
import { Button } from '../../../ui/Button';
import { ErrorNotice } from '../../../ui/ErrorNotice';
import { saveFile } from '../../../ui/saveFile';
import { everything, storedTurn, type Turn } from '../turn';
import { fileNameOf, toMarkdown } from './toMarkdown';

async function readPage(id: string, after: string | null) {
  const place = { id, first: 100, after, newestFirst: false };
  const { conversation } = await request(ConversationTurnsDocument, place);
  return conversation?.turns;
}

/** Every turn of a conversation, the first one first. */
async function readTurns(id: string): Promise<Turn[]> {
  const turns: Turn[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(id, after);
    turns.push(...(page?.nodes ?? []).map((turn) => storedTurn(id, everything, turn)));
    after = (page?.pageInfo.hasNextPage && page.pageInfo.endCursor) || null;
  } while (after !== null);
  return turns;
}

interface ThreadHeaderProps {
  /** Null: a conversation that is not kept, or not yet. */
  id: string | null;
  title: string | null;
  isShown: boolean;
  hasTurns: boolean;
  onOpenList: () => void;
}

/** The title of a conversation, its export, and in narrow windows what opens the list. */
export function ThreadHeader({ id, title, isShown, hasTurns, onOpenList }: ThreadHeaderProps) {
  const [error, setError] = useState<ApiError | null>(null);
  const isFresh = id === null && !hasTurns;
  useEffect(() => {
    if (isShown) document.title = `${title ?? text.screens.ask} · ${text.product}`;
  }, [isShown, title]);
  async function save(conversationId: string): Promise<void> {
    setError(null);
    try {
      const named = title ?? text.threads.untitled;
      saveFile(fileNameOf(named), toMarkdown(named, await readTurns(conversationId)), 'text/markdown');
    } catch (failure) {
      setError(toApiError(failure));
    }
  }
  return (
    <>
      <header className="thread-header">
        <Button className="small open-threads" onClick={onOpenList}>
          {text.threads.title}
        </Button>
        <h1 dir="auto" className={isFresh ? undefined : 'thread-name'}>
          {isFresh ? text.ask.title : (title ?? text.threads.untitled)}
        </h1>
        {id !== null && (
          <Button className="small" disabled={!hasTurns} onClick={() => void save(id)}>
            {text.threads.export}
          </Button>
        )}
      </header>
      {error && <ErrorNotice error={error} />}
    </>
  );
}
