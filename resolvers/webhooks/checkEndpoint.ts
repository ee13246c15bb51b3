import { AppError, ValidationError } from '../../domain/errors';
import type { WebhookEventType } from '../../domain/webhooks';
import type { Services } from '../context';

/** @throws `validation_failed` where events cannot be sent to the URL, or no event is chosen */
export function checkEndpoint(
  { webhookSender }: Pick<Services, 'webhookSender'>,
  { url, events }: { url: string | null; events: WebhookEventType[] | null },
): void {
  const rejection = url === null ? null : webhookSender.rejectionOf(url);
  const faults = [
    ...(rejection === null ? [] : [{ path: ['url'], msg: rejection, type: 'url_not_allowed' }]),
    ...(events?.length === 0
      ? [{ path: ['events'], msg: 'List should have at least 1 item', type: 'too_short' }]
      : []),
  ];
  if (faults.length > 0) throw new ValidationError(faults);
}

export const noSuchEndpoint = (id: string) =>
  new AppError('not_found', `There is no webhook endpoint '${id}'.`);
