import type { Access, AccessGrant } from '../../domain/access';
import { accessInput } from '../../domain/inputs/access';
import { inputType } from '../inputTypes';
import { enumType, recordType } from '../recordType';

export const AccessInput = inputType(
  'AccessInput',
  accessInput,
  'Who may see something: `everyone: true`, or `principals`.',
);

const AccessSource = enumType<AccessGrant['via']>('AccessSource', 'Why somebody may see something.', {
  file: 'The file says so.',
  folder: 'The folder says so.',
  connector: 'The connector says so.',
  default: 'Nothing says otherwise.',
  administrators: 'Keys with the role `admin` and the admin token see everything.',
});

const AccessGrantType = recordType<AccessGrant>('AccessGrant')('Somebody who may see something, and why.', {
  principal: ['String?', 'The principal. Null: everyone or, via `administrators`, each of them.'],
  via: [AccessSource, 'Why.'],
});

export const AccessType = recordType<Access>('Access')(
  'Who may see something, beside keys that see everything.',
  {
    everyone: ['Boolean', 'Whether everyone may see it.'],
    principals: [['String'], 'The principals that may see it. None where everyone may.'],
    effective: [[AccessGrantType], 'Who may see it, and why.'],
    inheritedFrom: ['UUID?', 'The ID of the folder that says so. Null where it is not inherited.'],
  },
);
