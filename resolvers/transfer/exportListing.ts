import type { Tenant } from '../../models/tenantModel';

/** Where a record stands in the order of its kind. */
export type Place = (string | number)[];
export type Found = { record: object; place: Place }[];

export interface Listing {
  /** The types of the parts of a cursor. */
  types: ('string' | 'number')[];
  /** How many records there are. */
  count(tenant: Tenant): Promise<number>;
  read(tenant: Tenant, after: Place | null, limit: number): Promise<Found>;
}
