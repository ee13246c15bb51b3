import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { FindInFileDocument, type FindInFileQuery } from '../../api/generated/graphql';
import { useQuery } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { ErrorNotice } from '../../ui/ErrorNotice';
import type { Source } from './source';

type Found = NonNullable<NonNullable<FindInFileQuery['file']>['chunksContaining']>[number];

/** The most passages that are found at once. */
const most = 100;

/** The words that were looked for as the passage has them, with any space between them. */
function quoteIn(content: string, words: string): string | undefined {
  const escaped = words.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(escaped.join('\\s+'), 'i').exec(content)?.[0];
}

function sourceOf(
  { id, index, content, pageNumber, boundingBoxes }: Found,
  { fileId, fileName }: FindInFileProps,
  words: string,
): Source {
  const quote = quoteIn(content, words);
  const place = { chunkId: id, chunkIndex: index, pageNumber, boundingBoxes };
  return { fileId, fileName, ...place, quote, isFound: true };
}

interface FindInFileProps {
  fileId: string;
  fileName: string;
  /** Null: nothing is looked for any more. */
  onFound: (source: Source | null) => void;
}

/** Looks for words in the document; Enter goes from passage to passage, with Shift back. */
export function FindInFile(props: FindInFileProps) {
  const { fileId, onFound } = props;
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const query = useQuery(FindInFileDocument, words ? { fileId, text: words } : null);
  const found = query.data?.file?.chunksContaining ?? [];
  const count = query.isLoading ? 0 : found.length;
  const shown = words && count > 0 ? found[at] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each passage
  useEffect(() => {
    onFound(shown ? sourceOf(shown, props, words) : null);
  }, [shown]);
  const step = (by: number) => setAt((at + by + count) % count);
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget).get('text')).trim();
    if (wanted === words && count > 0) return step(1);
    setAt(0);
    setWords(wanted);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && event.shiftKey && count > 0) {
      event.preventDefault();
      step(-1);
    }
    // The first Escape empties the field, which the browser does; the next one closes the panel.
    if (event.key === 'Escape' && event.currentTarget.value) event.stopPropagation();
  };
  return (
    <search className="find">
      <form onSubmit={find}>
        <input
          type="search"
          name="text"
          maxLength={200}
          aria-label={text.source.find}
          placeholder={text.source.find}
          onKeyDown={onKeyDown}
          onChange={({ target }) => target.value === '' && setWords('')}
        />
        <Button type="submit" className="small">
          {text.source.findSubmit}
        </Button>
      </form>
      <p className="actions">
        <span role="status" className="fine">
          {words && query.isLoading && text.source.finding}
          {words && query.data && count === 0 && text.source.notFound}
          {shown && text.source.found(at + 1, count, most)}
        </span>
        {shown && (
          <>
            <Button className="small" aria-label={text.source.previousFound} onClick={() => step(-1)}>
              ↑
            </Button>
            <Button className="small" aria-label={text.source.nextFound} onClick={() => step(1)}>
              ↓
            </Button>
          </>
        )}
      </p>
      {words && query.error && <ErrorNotice error={query.error} onRetry={query.refetch} />}
    </search>
  );
}
