import { useEffect } from 'react';
import { request } from '../../api/client';
import { LinkedChunkDocument } from '../../api/generated/graphql';
import { useRoute } from '../../app/router';
import type { Source } from '../source/source';

/** Opens the passage that the address names, as links of citations do: `#/files/{id}?chunk={chunkId}`. */
export function useLinkedChunk(file: { id: string; name: string }, onOpen: (source: Source) => void): void {
  const linked = useRoute().query.get('chunk');
  const { id: fileId, name: fileName } = file;
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for each address
  useEffect(() => {
    if (!linked) return;
    let isCurrent = true;
    request(LinkedChunkDocument, { id: linked }).then(
      ({ node }) => {
        if (!isCurrent || node?.__typename !== 'Chunk') return;
        const { id, index, pageNumber, boundingBoxes } = node;
        onOpen({ fileId, fileName, chunkId: id, chunkIndex: index, pageNumber, boundingBoxes });
      },
      // A passage of an earlier version: the file is shown without it.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [linked, fileId]);
}
