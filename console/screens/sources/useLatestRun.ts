import { useEffect, useState } from 'react';
import { subscribe } from '../../api/client';
import { SourceRunChangesDocument, type SourceRunRowFragment } from '../../api/generated/graphql';

/**
 * The latest run of a source, as it changes where it is followed. A lost connection ends that: the list, which is read
 * again and again, then has the run.
 */
export function useLatestRun(
  id: string,
  listed: SourceRunRowFragment | null,
  isFollowed: boolean,
): SourceRunRowFragment | null {
  const [followed, setFollowed] = useState<SourceRunRowFragment | null>(null);
  useEffect(() => {
    if (!isFollowed) return;
    const closing = new AbortController();
    const follow = async () => {
      for await (const { sourceRunChanged } of subscribe(SourceRunChangesDocument, { id }, closing.signal))
        setFollowed(sourceRunChanged);
    };
    follow().catch(() => undefined);
    return () => closing.abort();
  }, [id, isFollowed]);
  if (!followed) return listed;
  return listed && listed.createdAt > followed.createdAt ? listed : newer(listed, followed);
}

/** The state of a run in which it has ended, of two. */
function newer(listed: SourceRunRowFragment | null, followed: SourceRunRowFragment): SourceRunRowFragment {
  return listed?.id === followed.id && listed.finishedAt ? listed : followed;
}
