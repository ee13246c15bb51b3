import data from './data/refusals.json';

const inDocuments: Record<string, string | undefined> = data.documents;
const inBoth: Record<string, string | undefined> = data.documentsAndDatabases;
const bothOf = new Map(
  Object.entries(inDocuments).map(([language, sentence]) => [sentence, inBoth[language]]),
);

/** Says that the documents hold no answer, in the language of the question where there is a sentence for it. */
export function refusal(language: string | null): string {
  return inDocuments[language ?? 'en'] ?? inDocuments.en ?? '';
}

/** An answer for a question that databases were asked too: if it is a refusal, it mentions them. */
export function mentionDatabases(answer: string): string {
  return bothOf.get(answer) ?? answer;
}

const allSentences = new Set([inDocuments, inBoth].flatMap((sentences) => Object.values(sentences)));

/** Whether an answer only says that there is none. */
export function isRefusal(answer: string): boolean {
  return allSentences.has(answer.trim());
}
