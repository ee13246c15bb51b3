import { DemoDataDocument } from '../../api/generated/graphql';
import { useQuery } from '../../api/useQuery';
import { text } from '../../text/en';

/** The questions that the environment's demo data answers. None where it has other data only. */
function useExampleQuestions(): string[] {
  const { data } = useQuery(DemoDataDocument, {});
  const { sampleShop, demoLibrary } = text.ask.exampleQuestions;
  const hasShop = data?.connectors?.some(({ name }) => name === 'Sample shop');
  const hasLibrary = data?.filesConnection?.nodes.some(({ name }) => name === 'care-guide.pdf');
  return [...(hasShop ? sampleShop : []), ...(hasLibrary ? demoLibrary : [])];
}

/** What the page shows before the first question. */
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
                <button type="button" className="example" onClick={() => onAsk(question)}>
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
