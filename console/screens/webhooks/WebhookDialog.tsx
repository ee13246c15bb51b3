import { useState } from 'react';
import { ApiError } from '../../api/apiError';
import type { WebhookCardFragment } from '../../api/generated/graphql';
import type { ActionState } from '../../api/useQuery';
import { text } from '../../text/en';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { Field } from '../../ui/Field';
import { FormDialog } from '../../ui/FormDialog';

const eventTexts = Object.entries(text.webhooks.events);

interface WebhookDialogProps {
  /** Null: a new one. */
  endpoint: WebhookCardFragment | null;
  action: ActionState;
  onSave: (input: { url: string; events: string[] }) => void;
  onClose: () => void;
}

/** The URL of an endpoint and the events that it receives. */
export function WebhookDialog({ endpoint, action, onSave, onClose }: WebhookDialogProps) {
  const [isWithoutEvents, setWithoutEvents] = useState(false);
  const chosen = endpoint?.events ?? ['file.ready', 'file.failed'];
  function submit(form: FormData): void {
    const events = form.getAll('events').map(String);
    setWithoutEvents(events.length === 0);
    if (events.length > 0) onSave({ url: String(form.get('url')).trim(), events });
  }
  return (
    <FormDialog
      title={endpoint ? text.webhooks.editTitle : text.webhooks.add}
      submit={endpoint ? text.common.save : text.common.create}
      action={action}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={text.webhooks.url} hint={text.webhooks.urlHint}>
        {(ids) => (
          <input
            {...ids}
            name="url"
            type="url"
            required
            maxLength={2048}
            placeholder="https://example.com/hooks"
            defaultValue={endpoint?.url}
          />
        )}
      </Field>
      <fieldset className="checks">
        <legend>{text.webhooks.eventsTitle}</legend>
        {eventTexts.map(([type, meaning]) => (
          <label key={type} className="check">
            <input type="checkbox" name="events" value={type} defaultChecked={chosen.includes(type)} />
            <span>
              <code>{type}</code> <span className="fine">{meaning}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {isWithoutEvents && <ErrorNotice error={new ApiError('bad_request', text.webhooks.noEvents)} />}
    </FormDialog>
  );
}
