import type { Pages } from '../api/usePages';
import { text } from '../text/en';
import { Button } from './Button';
import { ErrorNotice } from './ErrorNotice';

/** Loads the next page of a list, where there is one. */
export function MoreButton<Node>({ pages }: { pages: Pages<Node> }) {
  const { data, hasMore, isLoadingMore, moreError, loadMore } = pages;
  if (!data) return null;
  return (
    <div className="more">
      {moreError && <ErrorNotice error={moreError} />}
      {hasMore && (
        <Button disabled={isLoadingMore} onClick={loadMore}>
          {isLoadingMore ? text.common.loading : text.common.more}
        </Button>
      )}
      <p className="fine" role="status">
        {text.common.shown(data.nodes.length, data.total)}
      </p>
    </div>
  );
}
