import type { ErrorCode } from '../../domain/errors';
import { auditFilter, auditInput } from '../../domain/inputs/lists';
import { type AuditRecord, listAuditRecords } from '../../resolvers/administration/listAuditRecords';
import { builder } from '../builder';
import { cost } from '../cost';
import { argumentsOf, inputType } from '../inputTypes';
import { enumType, recordType } from '../recordType';
import { connectionCost, connectionType } from '../types/connection';
import { ErrorCodeEnum } from '../types/errorCode';
import { Admin } from './admin';

const AuditOutcomeEnum = enumType<AuditRecord['outcome']>('AuditOutcome', 'The outcome of an operation.', {
  pending: 'Running, or its process ended before it recorded the outcome.',
  succeeded: 'The operation succeeded.',
  failed: 'The operation was rejected or failed; see `errorCode`.',
});

const ActorKindEnum = enumType<AuditRecord['actorKind']>(
  'ActorKind',
  'How an administrator was authenticated.',
  {
    admin_token: 'By the admin token.',
    api_key: 'By an API key of the role `admin`.',
    user: 'By the identity provider.',
  },
);

const AuditTarget = recordType<AuditRecord['targets'][number]>('AuditTarget')(
  'A resource that an operation changed.',
  {
    type: ['String', 'The type of the resource, such as `ApiKey`.'],
    id: ['String', 'The ID of the resource, or the name of a prompt.'],
  },
);

const AuditRecordType = recordType<AuditRecord>('AuditRecord')(
  'An entry of the audit log. It never contains secrets.',
  {
    id: ['UUID', 'The ID of the entry.'],
    at: ['DateTime', 'When the operation started.'],
    actorKind: [ActorKindEnum, 'How the administrator was authenticated.'],
    actorKeyId: ['UUID?', 'The ID of the API key, or one of the user. Null for the admin token alone.'],
    actorUser: ['String?', 'The user, where the identity provider authenticated one.'],
    operation: ['String', 'The name of the mutation.'],
    environmentId: ['UUID?', 'The ID of the environment of the API key.'],
    targets: [[AuditTarget], 'The resources that the operation changed.'],
    details: ['JSONObject?', 'Further details of the change.'],
    outcome: [AuditOutcomeEnum, 'The outcome.'],
    requestId: ['String', 'The ID of the request, as in the log.'],
    durationMs: ['Int?', 'The duration in milliseconds.'],
  },
  (t) => ({
    errorCode: t.field({
      type: ErrorCodeEnum,
      resolve: ({ errorCode }) => errorCode as ErrorCode | null,
      nullable: true,
      description: 'The code of the error, if the operation failed.',
    }),
  }),
);

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
