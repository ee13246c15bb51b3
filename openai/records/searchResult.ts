import type { SearchHit } from '../../domain/search';

/** The properties of a passage, by the keys that attribute filters have, and its ID. */
function attributesOf(hit: SearchHit): Record<string, string | number> {
  const known = {
    chunk_id: hit.chunkId,
    project_id: hit.projectId,
    reference_id: hit.referenceId,
    category: hit.category,
    document_type: hit.documentType,
    page_number: hit.pageNumber,
  };
  return Object.fromEntries(
    Object.entries(known).filter((entry): entry is [string, string | number] => entry[1] !== null),
  );
}

/** A passage as a result of the vector store. */
export function searchResult(hit: SearchHit) {
  return {
    file_id: hit.fileId,
    filename: hit.fileName,
    score: hit.score,
    attributes: attributesOf(hit),
    content: [{ type: 'text', text: hit.content }],
  };
}
