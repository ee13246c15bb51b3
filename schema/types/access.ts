import type { Access, AccessGrant } from '../../domain/access';
import { accessInput } from '../../domain/inputs/access';
import { builder } from '../builder';
import { inputType } from '../inputTypes';

export const AccessInput = inputType(
  'AccessInput',
  accessInput,
  'Who may see something: `everyone: true`, or `principals`.',
);

const AccessSource = builder.enumType('AccessSource', {
  description: 'Why somebody may see something.',
  values: {
    file: { description: 'The file says so.' },
    folder: { description: 'The folder says so.' },
    connector: { description: 'The connector says so.' },
    default: { description: 'Nothing says otherwise.' },
    administrators: { description: 'Keys with the role `admin` and the admin token see everything.' },
  } satisfies Record<AccessGrant['via'], { description: string }>,
});

const AccessGrantType = builder.objectRef<AccessGrant>('AccessGrant').implement({
  description: 'Somebody who may see something, and why.',
  fields: (t) => ({
    principal: t.exposeString('principal', {
      nullable: true,
      description: 'The principal. Null: everyone or, via `administrators`, each of them.',
    }),
    via: t.expose('via', { type: AccessSource, description: 'Why.' }),
  }),
});

export const AccessType = builder.objectRef<Access>('Access').implement({
  description: 'Who may see something, beside keys that see everything.',
  fields: (t) => ({
    everyone: t.exposeBoolean('everyone', { description: 'Whether everyone may see it.' }),
    principals: t.exposeStringList('principals', {
      description: 'The principals that may see it. None where everyone may.',
    }),
    effective: t.expose('effective', {
      type: [AccessGrantType],
      description: 'Who may see it, and why.',
    }),
    inheritedFrom: t.expose('inheritedFrom', {
      type: 'UUID',
      nullable: true,
      description: 'The ID of the folder that says so. Null where it is not inherited.',
    }),
  }),
});
