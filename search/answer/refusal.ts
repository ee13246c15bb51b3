import data from './data/refusals.json';

const sentences: Record<string, string | undefined> = data;

/** Says that the documents hold no answer, in the language of the question where there is a sentence for it. */
export function refusal(language: string | null): string {
  return sentences[language ?? 'en'] ?? sentences.en ?? '';
}

const allSentences = new Set(Object.values(sentences));

/** Whether an answer only says that the documents hold none. */
export function isRefusal(answer: string): boolean {
  return allSentences.has(answer.trim());
}
