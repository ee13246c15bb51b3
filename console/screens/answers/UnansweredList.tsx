import { UnansweredDocument, type UnansweredQuery } from '../../api/generated/graphql';
import { useQuery } from '../../api/useQuery';
import { href } from '../../app/router';
import { UploadButton } from '../../app/upload/UploadButton';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { DataTable } from '../../ui/DataTable';
import { formatAgo, formatCount } from '../../ui/format';
import { QueryView } from '../../ui/QueryView';
import { Empty } from '../../ui/Screen';
import { askAtOnce } from '../ask/askAtOnce';

type Row = NonNullable<UnansweredQuery['admin']['unanswered']>[number];

function Question({ answerId, examples: [latest = '', ...others] }: Row) {
  return (
    <>
      <a href={href(`answers/${answerId}`)}>{latest}</a>
      {others.length > 0 && (
        <details className="other-ways">
          <summary>{text.answers.alsoAsked(others.length)}</summary>
          <ul>
            {others.map((question) => (
              <li key={question} dir="auto">
                {question}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** The actions that may remedy it. */
function Remedies({ examples: [question = ''] }: Row) {
  return (
    <span className="actions">
      <Button
        className="small"
        aria-label={text.answers.askAgainAs(question)}
        onClick={() => askAtOnce(question)}
      >
        {text.answers.askAgain}
      </Button>
      <a className="button small" href={href('', { question })} aria-label={text.answers.editAs(question)}>
        {text.answers.edit}
      </a>
      <UploadButton inList={{ title: text.answers.upload, label: text.answers.uploadFor(question) }} />
    </span>
  );
}

/** The questions that went unanswered, by what they ask for, the most frequent first. */
export function UnansweredList() {
  const query = useQuery(UnansweredDocument, {});
  return (
    <QueryView query={query}>
      {({ admin: { unanswered } }) =>
        !unanswered || unanswered.length === 0 ? (
          <Empty>{text.answers.unansweredEmpty}</Empty>
        ) : (
          <>
            <p className="fine unanswered-lead">{text.answers.unansweredLead}</p>
            <DataTable
              caption={text.answers.unanswered}
              rows={unanswered}
              keyOf={({ answerId }) => answerId}
              columns={[
                { title: text.answers.question, cell: Question },
                { title: text.answers.asked, isNumber: true, cell: ({ count }) => formatCount(count) },
                { title: text.answers.lastAsked, cell: ({ lastAskedAt }) => formatAgo(lastAskedAt) },
                {
                  title: text.answers.why,
                  cell: ({ outcome }) => text.answers.outcomes[outcome ?? 'nothing_found'],
                },
                { title: text.common.actions, cell: Remedies },
              ]}
            />
          </>
        )
      }
    </QueryView>
  );
}
