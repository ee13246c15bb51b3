import type { ErrorCode } from '../../domain/errors';
import { auditFilter, auditInput } from '../../domain/inputs/lists';
import { type AuditRecord, listAuditRecords } from '../../resolvers/administration/listAuditRecords';
import { builder } from '../builder';
import { cost } from '../cost';
import { argumentsOf, inputType } from '../inputTypes';
import { connectionCost, connectionType } from '../types/connection';
import { ErrorCodeEnum } from '../types/errorCode';
import { Admin } from './admin';

const AuditOutcomeEnum = builder.enumType('AuditOutcome', {
  description: 'The outcome of an operation.',
  values: {
    pending: { description: 'Running, or its process ended before it recorded the outcome.' },
    succeeded: { description: 'The operation succeeded.' },
    failed: { description: 'The operation was rejected or failed; see `errorCode`.' },
  } satisfies Record<AuditRecord['outcome'], { description: string }>,
});

const ActorKindEnum = builder.enumType('ActorKind', {
  description: 'How an administrator was authenticated.',
  values: {
    admin_token: { description: 'By the admin token.' },
    api_key: { description: 'By an API key of the role `admin`.' },
    user: { description: 'By the identity provider.' },
  } satisfies Record<AuditRecord['actorKind'], { description: string }>,
});

const AuditTarget = builder.objectRef<AuditRecord['targets'][number]>('AuditTarget').implement({
  description: 'A resource that an operation changed.',
  fields: (t) => ({
    type: t.exposeString('type', { description: 'The type of the resource, such as `ApiKey`.' }),
    id: t.exposeString('id', { description: 'The ID of the resource, or the name of a prompt.' }),
  }),
});

const AuditRecordType = builder.objectRef<AuditRecord>('AuditRecord').implement({
  description: 'An entry of the audit log. It never contains secrets.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The ID of the entry.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When the operation started.' }),
    actorKind: t.expose('actorKind', {
      type: ActorKindEnum,
      description: 'How the administrator was authenticated.',
    }),
    actorKeyId: t.expose('actorKeyId', {
      type: 'UUID',
      nullable: true,
      description: 'The ID of the API key, or one of the user. Null for the admin token alone.',
    }),
    actorUser: t.exposeString('actorUser', {
      nullable: true,
      description: 'The user, where the identity provider authenticated one.',
    }),
    operation: t.exposeString('operation', { description: 'The name of the mutation.' }),
    environmentId: t.expose('environmentId', {
      type: 'UUID',
      nullable: true,
      description: 'The ID of the environment of the API key.',
    }),
    targets: t.expose('targets', {
      type: [AuditTarget],
      description: 'The resources that the operation changed.',
    }),
    details: t.expose('details', {
      type: 'JSONObject',
      nullable: true,
      description: 'Further details of the change.',
    }),
    outcome: t.expose('outcome', { type: AuditOutcomeEnum, description: 'The outcome.' }),
    errorCode: t.field({
      type: ErrorCodeEnum,
      resolve: ({ errorCode }) => errorCode as ErrorCode | null,
      nullable: true,
      description: 'The code of the error, if the operation failed.',
    }),
    requestId: t.exposeString('requestId', { description: 'The ID of the request, as in the log.' }),
    durationMs: t.exposeInt('durationMs', { nullable: true, description: 'The duration in milliseconds.' }),
  }),
});

const AuditFilterInput = inputType(
  'AuditFilter',
  auditFilter,
  'Filters operations. All conditions must match.',
  {
    outcome: AuditOutcomeEnum,
  },
);

const AuditRecordConnection = connectionType(AuditRecordType, 'administrative operations, newest first');

builder.objectField(Admin, 'auditLog', (t) =>
  t.field({
    type: AuditRecordConnection,
    nullable: true,
    description: 'The audit log, newest first.',
    args: argumentsOf(t, auditInput, { filter: AuditFilterInput }),
    ...cost(connectionCost),
    resolve: (_admin, args, { operation }) => listAuditRecords(operation, args),
  }),
);
