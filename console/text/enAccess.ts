import words from './en.json';
import { plural } from './enAdministration';

/** The texts of who may see something, until when it exists, and of legal holds. */
export const access = {
  ...words.access,
  only: (principals: number) => `Only ${plural(principals, 'principal', 'principals')}`,
  changeOf: (name: string) => `Change access: ${name}`,
};

export const rowFilters = {
  ...words.rowFilters,
  placeholders: [
    [':user', 'the user who asks, such as user:ada@example.com'],
    [':principals', 'all principals of the request, in a list after IN'],
    [':claim.tenant', 'a claim of the user’s token'],
  ],
  filter: (number: number) => `Row filter ${number}`,
};

export const expiry = {
  ...words.expiry,
  badge: (day: string) => `Expires ${day}`,
  withFolder: (moment: string) => `${moment}, with its folder`,
  changeOf: (name: string) => `Change expiry: ${name}`,
};

export const hold = {
  ...words.hold,
  since: (moment: string, reason: string | null) =>
    reason ? `Since ${moment}: ${reason}` : `Since ${moment}`,
};
