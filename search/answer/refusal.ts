import data from './data/refusals.json';

const inDocuments: Record<string, string | undefined> = data.documents;
const inBoth: Record<string, string | undefined> = data.documentsAndDatabases;

/** Says that the documents hold no answer, in the language of the question where there is a sentence for it. */
export function refusal(language: string | null): string {
  return inDocuments[language ?? 'en'] ?? inDocuments.en ?? '';
}

/** An answer for a question that databases were asked too: if it begins with a refusal, that mentions them. */
export function mentionDatabases(answer: string): string {
  const found = Object.entries(inDocuments).find(([, sentence]) => sentence && answer.startsWith(sentence));
  const [language = '', sentence = ''] = found ?? [];
  return `${inBoth[language] ?? sentence}${answer.slice(sentence.length)}`;
}
