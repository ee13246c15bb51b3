import { type FormEvent, useRef } from 'react';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { QueriedRows } from './QueriedRows';
import { useRows } from './useRows';

/** The limits of the gateway, to be read before something runs. */
const [maxRows, maxSeconds] = [200, 10];

/** SQL of one's own, checked like that of a language model. */
export function SqlBox({ connectorId }: { connectorId: string }) {
  const form = useRef<HTMLFormElement>(null);
  const rows = useRows(connectorId);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sql = String(new FormData(event.currentTarget).get('sql')).trim();
    if (sql && !rows.isRunning) void rows.run(sql);
  };
  return (
    <section>
      <form ref={form} className="sql-box" onSubmit={onSubmit}>
        <Field label={text.connectors.sqlLabel} hint={text.connectors.sqlHint(maxRows, maxSeconds)}>
          {(ids) => (
            <textarea
              {...ids}
              name="sql"
              rows={3}
              maxLength={20_000}
              spellCheck={false}
              placeholder="SELECT …"
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
                event.preventDefault();
                form.current?.requestSubmit();
              }}
            />
          )}
        </Field>
        <p className="actions">
          <Button type="submit" disabled={rows.isRunning}>
            {text.connectors.run}
          </Button>
        </p>
      </form>
      <QueriedRows rows={rows} empty={text.connectors.noResult} />
    </section>
  );
}
