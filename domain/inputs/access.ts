/** Inputs that say who may see something. */
import { z } from 'zod';
import { maxPrincipalCharacters, maxReaders, type Readers } from '../access';
import { boolean, list, optional, text, uuid } from './scalars';

export const accessInput = z
  .object({
    everyone: optional(boolean).describe('Whether everyone may see it.'),
    principals: optional(list(text({ min: 1, max: maxPrincipalCharacters }), maxReaders)).describe(
      'The only principals that may see it, beside keys that see everything. None: nobody else.',
    ),
  })
  .refine(({ everyone, principals }) => (everyone === true) !== (principals !== null), {
    message: 'Input should have either `everyone: true` or `principals`',
    params: { pydantic: 'value_error' },
  })
  .meta({ type: 'object' });

/** Who may see it: null is everyone. */
export const readersOf = ({ principals }: z.output<typeof accessInput>): Readers =>
  principals === null ? null : [...new Set(principals)];

const access = (omitted: string) => optional(accessInput).describe(`Who may see it. ${omitted}`);

export const fileAccessInput = z.object({
  fileId: uuid.describe('The ID of the file.'),
  access: access('Null: whoever may see its folder.'),
});
export const folderAccessInput = z.object({
  folderId: uuid.describe('The ID of the folder.'),
  access: access('Null: everyone.'),
});
export const connectorAccessInput = z.object({
  connectorId: uuid.describe('The ID of the connector.'),
  access: access('Null: everyone.'),
});
