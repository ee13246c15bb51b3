import type { AnswerFields, RecordedCitation, RecordedHit } from '../../domain/answers';
import type {
  ChatAnswer,
  Citation,
  Routing,
  SearchAnswer,
  SearchHit,
  SearchResults,
} from '../../domain/search';

/** The fields of a record that are read from the answer itself. */
export type DescribedAnswer = Pick<
  AnswerFields,
  | 'kind'
  | 'question'
  | 'answer'
  | 'outcome'
  | 'route'
  | 'reasoning'
  | 'connectorId'
  | 'sql'
  | 'rowCount'
  | 'hits'
  | 'citations'
  | 'prompt'
  | 'model'
> & {
  /** The files of passages that the answer may quote beside its hits. */
  quotedFileIds?: string[];
};

function toRecordedHit(hit: SearchHit): RecordedHit {
  const { chunkId, fileId, pageNumber, startPage, endPage, score, scoreParts = null, content } = hit;
  return { chunkId, fileId, pageNumber, startPage, endPage, score, scoreParts, content };
}

function toRecordedCitation(citation: Citation): RecordedCitation {
  const { marker, chunkId, fileId, pageNumber, score, quote } = citation;
  return { marker, chunkId, fileId, pageNumber, score, quote };
}

function describeResults({ semantic, structured }: SearchResults, routing: Routing) {
  const { route, reasoning, connectorId, sqlGenerated: sql } = routing;
  const rowCount = structured?.rows.length ?? null;
  return { route, reasoning, connectorId, sql, rowCount, hits: semantic.map(toRecordedHit) };
}

export function describeSearch(found: Omit<SearchAnswer, 'answerId'>): DescribedAnswer {
  return {
    kind: 'search',
    question: found.query,
    answer: null,
    outcome: null,
    ...describeResults(found.results, found.routing),
    citations: [],
    prompt: null,
    model: null,
  };
}

export function describeChat(chat: Omit<ChatAnswer, 'answerId'>): DescribedAnswer {
  const { standaloneQuestion: question, answer, outcome, model, citations, prompt } = chat;
  return {
    kind: 'chat',
    question,
    answer,
    outcome,
    ...describeResults(chat.results, chat.routing),
    citations: citations.map(toRecordedCitation),
    prompt: prompt && { name: prompt.name, versionNumber: prompt.versionNumber, used: prompt.used },
    model,
    quotedFileIds: chat.quotedFileIds,
  };
}
