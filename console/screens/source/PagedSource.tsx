import { useState } from 'react';
import type { PagesQuery } from '../../api/generated/graphql';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { shownQuote } from '../../ui/format';
import { PageView } from './PageView';
import { boxesByPage, type Source } from './source';
import { ZoomButtons } from './ZoomButtons';

type Pages = NonNullable<NonNullable<PagesQuery['file']>['pages']>;

/** The pages of a file, first one of the passage. */
export function PagedSource({ source, pages }: { source: Source; pages: Pages }) {
  const boxes = boxesByPage(source);
  const [firstCited = Math.min(source.pageNumber ?? 1, pages.length)] = boxes.keys();
  const start = source.pageNumber && boxes.has(source.pageNumber) ? source.pageNumber : firstCited;
  const [number, setNumber] = useState(start);
  const page = pages[number - 1];
  return (
    <>
      <div className="pager">
        <Button
          className="small"
          aria-label={text.source.previous}
          disabled={number <= 1}
          onClick={() => setNumber(number - 1)}
        >
          ←
        </Button>
        <span role="status">{text.source.page(number, pages.length)}</span>
        <Button
          className="small"
          aria-label={text.source.next}
          disabled={number >= pages.length}
          onClick={() => setNumber(number + 1)}
        >
          →
        </Button>
        <ZoomButtons />
        {boxes.size > 1 && (
          <span className="cited-pages">
            {[...boxes.keys()].map((cited) => (
              <Button
                key={cited}
                className="small"
                aria-pressed={cited === number}
                onClick={() => setNumber(cited)}
              >
                {text.source.pageName(cited)}
              </Button>
            ))}
          </span>
        )}
      </div>
      {page && (
        <PageView key={number} page={page} fileName={source.fileName} boxes={boxes.get(number) ?? []} />
      )}
      {source.quote && !source.isFound && <blockquote dir="auto">{shownQuote(source.quote)}</blockquote>}
    </>
  );
}
