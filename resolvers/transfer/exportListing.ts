import type { TenantCollection } from '../../models/collections';
import type { Tenant, TenantModel } from '../../models/tenantModel';

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

type Type = 'string' | 'number' | 'date';
/** The fields by which documents are ordered. No two that have a record are alike in them. */
export type Order = readonly (readonly [field: string, type: Type, direction: 1 | -1])[];

/** The documents after a place in an order, as a filter. */
function after(order: Order, place: Place | null): object {
  if (!place) return {};
  const values = order.map(([, type], i) => (type === 'date' ? new Date(Number(place[i])) : place[i]));
  const conditions = order.map(([field, , direction], i) => ({
    ...Object.fromEntries(order.slice(0, i).map(([before], j) => [before, values[j]])),
    [field]: { [direction === 1 ? '$gt' : '$lt']: values[i] },
  }));
  const [condition = {}, ...others] = conditions;
  return others.length > 0 ? { $or: conditions } : condition;
}

type DocOf<C extends TenantCollection> = Tenant[C] extends TenantModel<infer Doc> ? Doc : never;

/** A record for each document of a collection. `toRecords` returns null for those without one. */
export function listingOf<C extends TenantCollection>(
  collection: C,
  order: Order,
  toRecords: (documents: DocOf<C>[], tenant: Tenant) => Promise<(object | null)[]>,
  filter = {},
): Listing {
  const modelOf = (tenant: Tenant) => tenant[collection] as unknown as TenantModel<DocOf<C>>;
  const placeOf = (document: DocOf<C>) =>
    order.map(([field, type]) => {
      const value = document[field as keyof DocOf<C>];
      return (type === 'date' ? (value as Date).getTime() : value) as string | number;
    });
  const sort = Object.fromEntries(order.map(([field, , direction]) => [field, direction]));
  return {
    types: order.map(([, type]) => (type === 'date' ? 'number' : type)),
    count: (tenant) => modelOf(tenant).count(filter),
    async read(tenant, start, limit) {
      const found: Found = [];
      let place = start;
      for (let isLast = false; !isLast && found.length < limit; ) {
        const options = { sort, limit: limit - found.length };
        const documents = await modelOf(tenant).find({ ...after(order, place), ...filter }, options);
        const records = await toRecords(documents, tenant);
        isLast = documents.length < options.limit;
        documents.forEach((document, i) => {
          place = placeOf(document);
          const record = records[i];
          if (record) found.push({ record, place });
        });
      }
      return found;
    },
  };
}
