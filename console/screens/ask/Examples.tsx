import { DemoDataDocument, SuggestedQuestionsDocument } from '../../api/generated/graphql';
import { useQuery } from '../../api/useQuery';
import { text } from '../../text/en';

/** Questions that the environment answers: about its demo data where it has some, about what it has otherwise. */
function useExampleQuestions(): readonly string[] {
  const { data } = useQuery(DemoDataDocument, {});
  const suggested = useQuery(SuggestedQuestionsDocument, { language: navigator.language });
  const { sampleShop, demoLibrary } = text.ask.exampleQuestions;
  const hasShop = data?.connectors?.some(({ name }) => name === 'Sample shop');
  const hasLibrary = data?.filesConnection?.nodes.some(({ name }) => name === 'care-guide.pdf');
  const aboutDemo = [...(hasShop ? sampleShop : []), ...(hasLibrary ? demoLibrary : [])];
  if (!data || aboutDemo.length > 0) return aboutDemo;
  return suggested.data?.suggestedQuestions ?? [];
}

/** The content of the page before the first question. */
export function Examples({ onAsk }: { onAsk: (question: string) => void }) {
  const questions = useExampleQuestions();
  return (
    <div className="examples">
      {questions.length > 0 && (
        <>
          <p className="fine">{text.ask.examples}</p>
          <ul>
            {questions.map((question) => (
              <li key={question}>
                <button type="button" className="example" dir="auto" onClick={() => onAsk(question)}>
                  {question}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="fine">{text.ask.hint}</p>
    </div>
  );
}
