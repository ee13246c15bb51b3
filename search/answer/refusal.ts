import data from './data/refusals.json';

const inDocuments: Record<string, string | undefined> = data.documents;
const inBoth: Record<string, string | undefined> = data.documentsAndDatabases;

/** Says that the documents hold no answer, in the language of the question where there is a sentence for it. */
export function refusal(language: string | null): string {
  return inDocuments[language ?? 'en'] ?? inDocuments.en ?? '';
}

/** An answer for a question that databases were asked too: if it is a refusal, it mentions them. */
export function mentionDatabases(answer: string): string {
  const [language = ''] = Object.entries(inDocuments).find(([, sentence]) => sentence === answer) ?? [];
  return inBoth[language] ?? answer;
}

/** Whether an answer only says that there is none. */
export function isRefusal(answer: string): boolean {
  return [inDocuments, inBoth].some((sentences) => Object.values(sentences).includes(answer.trim()));
}
