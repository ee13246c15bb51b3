import {
  type DeliveryRowFragment,
  ReplayDeliveryDocument,
  WebhookDeliveriesDocument,
} from '../../api/generated/graphql';
import { usePages } from '../../api/usePages';
import { usePolling } from '../../api/usePolling';
import { useAction } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { formatAgo, formatCount, formatDate, formatMs } from '../../ui/format';
import { PagedTable } from '../../ui/PagedTable';
import { Badge } from '../../ui/Screen';

const tones = { pending: 'busy', succeeded: 'good', failed: 'bad' } as const;
const refreshMs = 2_000;
/** A later attempt is not waited for. */
const soonMs = 60_000;

type Attempt = DeliveryRowFragment['attempts'][number];

const responseOf = ({ statusCode, error }: Attempt) => (statusCode ? `HTTP ${statusCode}` : error);

function isDueSoon({ status, nextAttemptAt }: DeliveryRowFragment): boolean {
  return status === 'pending' && !!nextAttemptAt && new Date(nextAttemptAt).getTime() < Date.now() + soonMs;
}

function Attempts({ delivery: { attempts, type } }: { delivery: DeliveryRowFragment }) {
  const last = attempts.at(-1);
  if (!last) return <span className="fine">{text.webhooks.noAttempt}</span>;
  return (
    <details className="attempts">
      <summary aria-label={`${text.webhooks.attemptsOf(type)}: ${responseOf(last)}`}>
        {responseOf(last)}
      </summary>
      <ol>
        {attempts.map((attempt) => (
          <li key={attempt.at}>
            {formatDate(attempt.at)} · {responseOf(attempt)} · {formatMs(attempt.durationMs)}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The deliveries to an endpoint, newest first, with the response of each attempt. */
export function Deliveries({ endpointId }: { endpointId: string }) {
  const pages = usePages(
    WebhookDeliveriesDocument,
    { id: endpointId },
    ({ admin }) => admin.webhookEndpoint?.deliveries,
  );
  const replay = useAction(ReplayDeliveryDocument);
  const { refetch, data } = pages;
  const isWaiting = data?.nodes.some(isDueSoon) ?? false;
  usePolling(pages, isWaiting ? refreshMs : null);
  return (
    <section>
      <h3>{text.webhooks.deliveries}</h3>
      {replay.error && <ErrorNotice error={replay.error} />}
      <PagedTable
        pages={pages}
        empty={text.webhooks.noDeliveries}
        caption={text.webhooks.deliveries}
        keyOf={({ id }) => id}
        columns={[
          { title: text.webhooks.event, cell: ({ type }) => <code>{type}</code> },
          { title: text.common.created, cell: ({ createdAt }) => formatDate(createdAt) },
          {
            title: text.webhooks.status,
            cell: ({ status, nextAttemptAt }) => (
              <>
                <Badge tone={tones[status]}>{text.webhooks.statuses[status]}</Badge>
                {nextAttemptAt && (
                  <span className="fine"> {text.webhooks.nextAttempt(formatAgo(nextAttemptAt))}</span>
                )}
              </>
            ),
          },
          {
            title: text.webhooks.attempts,
            isNumber: true,
            cell: ({ attempts }) => formatCount(attempts.length),
          },
          { title: text.webhooks.lastAttempt, cell: (delivery) => <Attempts delivery={delivery} /> },
          {
            title: text.common.actions,
            cell: ({ id, type }) => (
              <Button
                className="small"
                aria-label={`${text.webhooks.replay}: ${type}`}
                onClick={() => void replay.run({ id }).then(refetch)}
              >
                {text.webhooks.replay}
              </Button>
            ),
          },
        ]}
      />
    </section>
  );
}
