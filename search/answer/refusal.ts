const sentences: Record<string, string> = {
  en: 'Nothing in the documents answers this question.',
  es: 'Nada en los documentos responde a esta pregunta.',
  fr: 'Rien dans les documents ne répond à cette question.',
  de: 'Nichts in den Dokumenten beantwortet diese Frage.',
  it: 'Nulla nei documenti risponde a questa domanda.',
  pt: 'Nada nos documentos responde a esta pergunta.',
  nl: 'Niets in de documenten beantwoordt deze vraag.',
  sv: 'Inget i dokumenten besvarar den här frågan.',
  da: 'Intet i dokumenterne besvarer dette spørgsmål.',
  no: 'Ingenting i dokumentene besvarer dette spørsmålet.',
  pl: 'Nic w dokumentach nie odpowiada na to pytanie.',
  cs: 'Nic v dokumentech na tuto otázku neodpovídá.',
  ro: 'Nimic din documente nu răspunde la această întrebare.',
  ru: 'В документах нет ответа на этот вопрос.',
  uk: 'У документах немає відповіді на це запитання.',
  tr: 'Belgelerde bu sorunun yanıtı yok.',
  el: 'Τίποτα στα έγγραφα δεν απαντά σε αυτή την ερώτηση.',
  zh: '文档中没有回答这个问题的内容。',
  ja: '文書の中にこの質問への答えはありません。',
  ko: '문서에 이 질문에 대한 답이 없습니다.',
};

/** Says that the documents hold no answer, in the language of the question where there is a sentence for it. */
export function refusal(language: string | null): string {
  return sentences[language ?? 'en'] ?? sentences.en ?? '';
}
