import { plural } from './enAdministration';

/** The texts of who may see something, until when it exists, and of legal holds. */
export const access = {
  title: 'Who may see it',
  fact: 'Access',
  who: 'Who',
  why: 'Why',
  everyone: 'Everyone',
  nobody: 'Administrators only',
  only: (principals: number) => `Only ${plural(principals, 'principal', 'principals')}`,
  asFolder: 'As its folder',
  administrators: 'Administrators',
  via: {
    file: 'The file says so',
    folder: 'Its folder says so',
    connector: 'The connector says so',
    default: 'Nothing says otherwise',
    administrators: 'They see everything',
  },
  open: 'Access…',
  change: 'Change access…',
  changeOf: (name: string) => `Change access: ${name}`,
  principalsOnly: 'Only these principals',
  principals: 'Principals',
  principalsHint:
    'One per line, such as user:ada@example.com or group:legal. Administrators see it in any case; without a principal, nobody else does.',
  visibleTo: 'Visible to',
  visibleToHint: 'Principals, separated by commas',
};

export const rowFilters = {
  title: 'Row filters',
  lead: 'A row filter says which rows of a table exist for callers who do not see everything. It is an SQL condition, as it would follow WHERE.',
  placeholders: [
    [':user', 'the user who asks, such as user:ada@example.com'],
    [':principals', 'all principals of the request, in a list after IN'],
    [':claim.tenant', 'a claim of the user’s token'],
  ],
  example: 'For example: tenant_id = :claim.tenant. A placeholder without a value hides all rows.',
  empty: 'No row filters: whoever may ask this database sees all rows.',
  filter: (number: number) => `Row filter ${number}`,
  table: 'Table',
  condition: 'Condition',
  add: 'Add row filter',
  remove: 'Remove',
  saved: 'Saved. It holds for the next question.',
  discard: 'Discard my changes',
};

export const expiry = {
  title: 'Expires',
  badge: (day: string) => `Expires ${day}`,
  never: 'Never',
  held: 'Not while it is held',
  withFolder: (moment: string) => `${moment}, with its folder`,
  open: 'Expiry…',
  change: 'Change expiry…',
  changeOf: (name: string) => `Change expiry: ${name}`,
  moment: 'Expires at',
  hint: 'From this moment on it does not exist for anybody, administrators included.',
  emptyFile: 'Leave it empty to expire with the folder, if that expires.',
  emptyFolder:
    'Files in it expire with it, unless they have a moment of their own. Leave it empty for never.',
};

export const hold = {
  title: 'Legal hold',
  since: (moment: string, reason: string | null) =>
    reason ? `Since ${moment}: ${reason}` : `Since ${moment}`,
  open: 'Hold…',
  openTitle: 'Put under a legal hold',
  submit: 'Hold',
  lead: 'The file can be neither deleted nor replaced, and does not expire, until it is released. New content that is not in force yet is discarded.',
  reason: 'Reason',
  release: 'Release…',
  releaseTitle: 'Release from the legal hold?',
  releaseSubmit: 'Release',
  releaseText:
    'The file can be deleted and replaced again. If it has expired in the meantime, it is deleted.',
};
