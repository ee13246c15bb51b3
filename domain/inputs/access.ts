/** Inputs that say who may see something. */
import { z } from 'zod';
import { maxPrincipalCharacters, maxReaders, type Readers } from '../access';
import { boolean, list, moment, optional, text, uuid } from './scalars';

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

/** The readers: null is everyone. */
export const readersOf = ({ principals }: z.output<typeof accessInput>): Readers =>
  principals === null ? null : [...new Set(principals)];

const expectedAccess = optional(accessInput).describe(
  'Who may see it as the caller read it. Where that is somebody else meanwhile, nothing changes, and the error is `conflict`. Without it, whatever is in force is replaced.',
);
const access = (omitted: string) => optional(accessInput).describe(`Who may see it. ${omitted}`);

export const fileAccessInput = z.object({
  fileId: uuid.describe('The ID of the file.'),
  access: access('Null: whoever may see its folder.'),
  expectedAccess,
});
export const folderAccessInput = z.object({
  folderId: uuid.describe('The ID of the folder.'),
  access: access('Null: everyone.'),
  expectedAccess,
});
export const connectorAccessInput = z.object({
  connectorId: uuid.describe('The ID of the connector.'),
  access: access('Null: everyone.'),
  expectedAccess,
});

/** A moment that is still to come. */
export const futureMoment = moment.refine((date) => date.getTime() > Date.now(), {
  message: 'Input should be in the future',
  params: { pydantic: 'value_error' },
});
const expiresAt = (omitted: string) =>
  optional(futureMoment).describe(`From this moment on it does not exist. ${omitted}`);

export const fileExpiryInput = z.object({
  fileId: uuid.describe('The ID of the file.'),
  expiresAt: expiresAt('Null: as its folder.'),
});
export const folderExpiryInput = z.object({
  folderId: uuid.describe('The ID of the folder.'),
  expiresAt: expiresAt('Null: never.'),
});
export const maxHoldReasonCharacters = 1_000;
export const fileHoldInput = z.object({
  fileId: uuid.describe('The ID of the file.'),
  isHeld: boolean.describe('Whether it is held from now on.'),
  reason: optional(text({ min: 1, max: maxHoldReasonCharacters })).describe('Why it is held.'),
});
