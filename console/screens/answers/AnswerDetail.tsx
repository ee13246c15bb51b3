import { AnswerDocument } from '../../api/generated/graphql';
import { useQuery } from '../../api/useQuery';
import { href } from '../../app/router';
import { text } from '../../text/en';
import { CodeBlock } from '../../ui/CodeBlock';
import { formatDate, formatMs, shownQuote } from '../../ui/format';
import { QueryView } from '../../ui/QueryView';
import { Empty, Screen } from '../../ui/Screen';
import { AddToGolden } from '../evaluation/AddToGolden';
import { placeOf } from '../source/placeOf';
import type { AnswerOnRecord } from './answerOnRecord';
import { FeedbackForm } from './FeedbackForm';
import { FeedbackTable } from './FeedbackTable';
import { RecordedHits } from './RecordedHits';
import { StepTable } from './StepTable';
import { type KeyNames, useKeyNames } from './useKeyNames';

/** The record of one answer. */
export function AnswerDetail({ id }: { id: string }) {
  const query = useQuery(AnswerDocument, { id });
  const { nameOf } = useKeyNames();
  return (
    <>
      <p className="back">
        <a href={href('answers')}>← {text.answers.back}</a>
      </p>
      <QueryView query={query}>
        {({ admin: { answer } }) =>
          answer && <RecordView answer={answer} nameOf={nameOf} onChange={query.refetch} />
        }
      </QueryView>
    </>
  );
}

function factsOf(answer: AnswerOnRecord, nameOf: KeyNames['nameOf']): [string, string | null][] {
  const { model, promptTokens, completionTokens, modelCalls, prompt } = answer;
  return [
    [text.answers.kind, text.answers.kinds[answer.kind]],
    [text.answers.at, formatDate(answer.at)],
    [text.answers.duration, formatMs(answer.durationMs)],
    [text.answers.key, nameOf(answer.keyId)],
    [text.answers.model, model ?? null],
    [
      text.answers.tokens,
      modelCalls > 0
        ? text.answers.tokenCounts(promptTokens, completionTokens, modelCalls)
        : text.answers.noTokens,
    ],
    [
      text.answers.prompt,
      prompt ? text.answers.promptVersion(prompt.name, prompt.versionNumber, prompt.used) : null,
    ],
    [text.answers.requestId, answer.requestId],
  ];
}

interface RecordViewProps {
  answer: AnswerOnRecord;
  nameOf: KeyNames['nameOf'];
  onChange: () => void;
}

function RecordView({ answer, nameOf, onChange }: RecordViewProps) {
  const { question, route, reasoning, sql, rowCount, hits, activity, feedback } = answer;
  return (
    <Screen title={question ?? text.answers.noText}>
      <div className="file-parts">
        <dl className="facts">
          {factsOf(answer, nameOf).map(
            ([name, value]) =>
              value !== null && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        {answer.answer && (
          <section>
            <h2>{text.answers.answer}</h2>
            {answer.outcome && <p className="outcome">{text.answers.outcomes[answer.outcome]}</p>}
            <p className="answer" dir="auto">
              {answer.answer}
            </p>
            <Citations answer={answer} />
          </section>
        )}
        <section>
          <h2>{text.answers.route}</h2>
          <p className="route">
            <span className="badge neutral">{text.ask.routes[route]}</span>
            <span className="fine">{reasoning}</span>
          </p>
          {sql && <CodeBlock value={sql} />}
          {typeof rowCount === 'number' && <p>{text.answers.rows(rowCount)}</p>}
        </section>
        <section>
          <h2>{text.answers.hits}</h2>
          {hits.length > 0 ? <RecordedHits hits={hits} /> : <Empty>{text.answers.noHits}</Empty>}
        </section>
        <section>
          <h2>{text.answers.steps}</h2>
          <StepTable steps={activity} />
        </section>
        <section>
          <h2>{text.answers.feedback}</h2>
          {feedback.length > 0 ? (
            <FeedbackTable feedback={feedback} nameOf={nameOf} />
          ) : (
            <p className="fine">{text.feedback.none}</p>
          )}
          <FeedbackForm answerId={answer.id} onSubmitted={onChange} />
          <AddToGolden answerId={answer.id} />
        </section>
      </div>
    </Screen>
  );
}

/** The sources of an answer, each with a link to its passage. */
function Citations({ answer: { citations, hits } }: { answer: AnswerOnRecord }) {
  if (citations.length === 0) return null;
  const nameOf = (fileId: string) =>
    hits.find((hit) => hit.fileId === fileId)?.file?.name ?? text.answers.deletedFile;
  return (
    <ul className="recorded-citations" aria-label={text.answers.citations}>
      {citations.map(({ marker, fileId, chunkId, pageNumber, quote }) => (
        <li key={marker}>
          <a href={href(`files/${fileId}`, { chunk: chunkId })}>
            {text.answers.citation(marker, nameOf(fileId))}
          </a>
          {pageNumber && <span className="fine"> {placeOf({ fileName: nameOf(fileId), pageNumber })}</span>}
          {quote && <q dir="auto">{shownQuote(quote)}</q>}
        </li>
      ))}
    </ul>
  );
}
