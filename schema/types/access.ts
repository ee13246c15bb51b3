import type { Access } from '../../domain/access';
import { accessInput } from '../../domain/inputs/access';
import { builder } from '../builder';
import { inputType } from '../inputTypes';

export const AccessInput = inputType(
  'AccessInput',
  accessInput,
  'Who may see something: `everyone: true`, or `principals`.',
);

export const AccessType = builder.objectRef<Access>('Access').implement({
  description: 'Who may see something, beside keys that see everything.',
  fields: (t) => ({
    everyone: t.exposeBoolean('everyone', { description: 'Whether everyone may see it.' }),
    principals: t.exposeStringList('principals', {
      description: 'The principals that may see it. None where everyone may.',
    }),
    inheritedFrom: t.expose('inheritedFrom', {
      type: 'UUID',
      nullable: true,
      description: 'The ID of the folder that says so. Null where it is not inherited.',
    }),
  }),
});
