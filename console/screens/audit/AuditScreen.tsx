import { useState } from 'react';
import { type AuditFilter, AuditLogDocument } from '../../api/generated/graphql';
import { usePages } from '../../api/usePages';
import { text } from '../../text/en';
import { Choice } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { formatDate, formatMs } from '../../ui/format';
import { PagedTable } from '../../ui/PagedTable';
import { Badge, Screen } from '../../ui/Screen';

const tones = { succeeded: 'good', failed: 'bad', pending: 'busy' } as const;
type Outcome = keyof typeof tones;
const outcomes = Object.keys(tones) as Outcome[];

export function AuditScreen() {
  const [operation, setOperation] = useState('');
  const [outcome, setOutcome] = useState<Outcome | ''>('');
  const filter: AuditFilter = { ...(operation ? { operation } : {}), ...(outcome ? { outcome } : {}) };
  const query = usePages(AuditLogDocument, { filter }, ({ admin }) => admin.auditLog);
  return (
    <Screen title={text.audit.title} lead={text.audit.lead}>
      <search className="filters">
        <Field label={text.audit.operation}>
          {(ids) => (
            <input
              {...ids}
              type="search"
              value={operation}
              onChange={({ target }) => setOperation(target.value)}
            />
          )}
        </Field>
        <Field label={text.audit.outcome}>
          {({ id }) => (
            <Choice
              id={id}
              value={outcome}
              options={[['', text.audit.anyOutcome], ...outcomes.map((value) => [value, value] as const)]}
              onChange={setOutcome}
            />
          )}
        </Field>
      </search>
      <PagedTable
        pages={query}
        empty={operation || outcome ? text.audit.emptyFiltered : text.audit.empty}
        caption={text.audit.title}
        keyOf={({ id }) => id}
        columns={[
          { title: text.audit.at, cell: ({ at }) => formatDate(at) },
          { title: text.audit.operation, cell: (record) => <code>{record.operation}</code> },
          {
            title: text.audit.outcome,
            cell: (record) => (
              <Badge tone={tones[record.outcome]}>{record.errorCode ?? record.outcome}</Badge>
            ),
          },
          {
            title: text.audit.actor,
            cell: ({ actorKind, actorUser }) => actorUser ?? text.audit.actors[actorKind],
          },
          {
            title: text.audit.targets,
            cell: ({ targets }) => targets.map(({ type, id }) => `${type} ${id.slice(0, 8)}`).join(', '),
          },
          {
            title: text.audit.duration,
            isNumber: true,
            cell: ({ durationMs }) =>
              typeof durationMs === 'number' ? formatMs(durationMs) : text.common.none,
          },
        ]}
      />
    </Screen>
  );
}
