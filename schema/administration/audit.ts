import { type AuditRecord, listAuditRecords } from '../../resolvers/administration/listAuditRecords';
import { builder } from '../builder';
import { cost } from '../cost';
import { connectionType, sectionArgs, sectionCost } from '../types/connection';
import { Administration } from './administration';

const AuditOutcomeEnum = builder.enumType('AuditOutcome', {
  description: 'What became of an operation.',
  values: {
    pending: { description: 'Under way, or its process died before it could say.' },
    succeeded: { description: 'Done.' },
    failed: { description: 'Refused or failed; `errorCode` says why.' },
  } satisfies Record<AuditRecord['outcome'], { description: string }>,
});

const ActorKindEnum = builder.enumType('ActorKind', {
  description: 'By what right somebody administers.',
  values: {
    admin_token: { description: 'With the admin token.' },
    api_key: { description: 'With a key of the role `admin`.' },
  } satisfies Record<AuditRecord['actorKind'], { description: string }>,
});

const AuditTarget = builder.objectRef<AuditRecord['targets'][number]>('AuditTarget').implement({
  description: 'What an operation was about.',
  fields: (t) => ({
    type: t.exposeString('type', { description: 'Its kind, such as `ApiKey`.' }),
    id: t.exposeString('id', { description: 'Its identifier; of a prompt its name.' }),
  }),
});

const AuditRecordType = builder.objectRef<AuditRecord>('AuditRecord').implement({
  description:
    'One administrative operation: who, what, when, and what became of it. No secret is ever in it.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'Identifier.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When it began, UTC.' }),
    actorKind: t.expose('actorKind', { type: ActorKindEnum, description: 'By what right it was asked for.' }),
    actorKeyId: t.expose('actorKeyId', {
      type: 'UUID',
      nullable: true,
      description: 'The API key that was sent; null for the admin token alone.',
    }),
    operation: t.exposeString('operation', { description: 'Name of the mutation.' }),
    environmentId: t.expose('environmentId', {
      type: 'UUID',
      nullable: true,
      description: 'Environment of the key that was sent.',
    }),
    targets: t.expose('targets', { type: [AuditTarget], description: 'What it was about.' }),
    details: t.expose('details', {
      type: 'JSONObject',
      nullable: true,
      description: 'What else tells a person what was done.',
    }),
    outcome: t.expose('outcome', { type: AuditOutcomeEnum, description: 'What became of it.' }),
    errorCode: t.exposeString('errorCode', {
      nullable: true,
      description: 'Code of its error, if it failed.',
    }),
    requestId: t.exposeString('requestId', { description: 'The request, as logs name it.' }),
    durationMs: t.exposeInt('durationMs', { nullable: true, description: 'Milliseconds it took.' }),
  }),
});

const AuditFilterInput = builder.inputType('AuditFilter', {
  description: 'Narrows to operations that meet every condition given.',
  fields: (t) => ({
    operation: t.string({ description: 'Of this name.' }),
    actorKeyId: t.field({ type: 'UUID', description: 'Asked for with this key.' }),
    environmentId: t.field({ type: 'UUID', description: 'With a key of this environment.' }),
    targetId: t.string({ description: 'About this.' }),
    outcome: t.field({ type: AuditOutcomeEnum, description: 'That came to this.' }),
    from: t.field({ type: 'DateTime', description: 'Begun at this time or later.' }),
    to: t.field({ type: 'DateTime', description: 'Begun before this time.' }),
  }),
});

const AuditRecordConnection = connectionType(AuditRecordType, 'administrative operations, latest first');

builder.objectField(Administration, 'auditLog', (t) =>
  t.field({
    type: AuditRecordConnection,
    nullable: true,
    description: 'Administrative operations, latest first.',
    args: {
      ...sectionArgs(t),
      filter: t.arg({ type: AuditFilterInput, description: 'Only those that pass.' }),
    },
    ...cost(sectionCost),
    resolve: (_admin, args, { operation }) => listAuditRecords(operation, args),
  }),
);
