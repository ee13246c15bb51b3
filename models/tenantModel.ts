import type { Model, mongo, QueryFilter, UpdateQuery } from 'mongoose';
import { type Sight, seenQuery } from '../domain/access';
import { type TenantCollection, tenantCollections } from './collections';
import type { Models } from './createModels';
import { readersCondition } from './facts/readersCondition';
import { toFileQuery } from './fileQuery';

type Owned = { _id: string; environmentId: string };
interface FieldOptions {
  sort?: Record<string, 1 | -1>;
  limit?: number;
  batchSize?: number;
}

/**
 * A collection scoped to one environment, and of that to what a request may see. Every filter includes both, so that other
 * documents do not exist for the caller.
 */
export class TenantModel<T extends Owned> {
  constructor(
    private readonly model: Model<T>,
    private readonly environmentId: string,
    /** Also met by every document that exists for the caller at this moment; null: no condition. */
    private readonly seenNow: () => Record<string, unknown> | null = () => null,
  ) {}

  /** A filter as the store gets it. */
  scope(filter: QueryFilter<T>): QueryFilter<T> {
    const { environmentId } = this;
    const seen = this.seenNow();
    if (seen === null) return { ...filter, environmentId } as QueryFilter<T>;
    const { $and = [] } = filter as { $and?: object[] };
    return { ...filter, environmentId, $and: [...$and, seen] } as QueryFilter<T>;
  }

  /** By the driver, as it is most of what many requests do: nothing of the filter is cast. See `findFields`. */
  findOne(filter: QueryFilter<T>): Promise<T | null> {
    return this.model.collection.findOne<T>(this.scope(filter) as never);
  }

  find(
    filter: QueryFilter<T>,
    options: { sort?: Record<string, 1 | -1>; skip?: number; limit?: number } = {},
  ): Promise<T[]> {
    return this.model.find(this.scope(filter), null, options).lean<T[]>().exec();
  }

  /**
   * Like `find`, with only the given fields, by the driver: nothing of the filter is cast, which must have the types of the
   * fields. `batchSize`: so many are read in one round trip; defaults to 101.
   */
  async findFields<K extends keyof T & string>(
    filter: QueryFilter<T>,
    fields: readonly K[],
    options: FieldOptions = {},
  ): Promise<Pick<T, K | '_id'>[]> {
    return this.scanFields(filter, fields, options).toArray();
  }

  /** Like `findFields`, one document after the other, where there may be too many to hold. */
  scanFields<K extends keyof T & string>(
    filter: QueryFilter<T>,
    fields: readonly K[],
    options: FieldOptions = {},
  ): mongo.FindCursor<Pick<T, K | '_id'>> {
    const projection = Object.fromEntries(fields.map((field) => [field, 1]));
    return this.model.collection.find<Pick<T, K | '_id'>>(this.scope(filter) as never, {
      ...options,
      projection,
    });
  }

  count(filter: QueryFilter<T>, options: { maxTimeMS?: number } = {}): Promise<number> {
    return this.model.countDocuments(this.scope(filter), options).exec();
  }

  /**
   * The values of a list of texts that match a pattern, with the number of documents that have each, most frequent first:
   * one pass over the documents.
   */
  countValues(
    filter: QueryFilter<T>,
    path: keyof T & string,
    patterns: string[],
    limit: number,
    options: { maxTimeMS?: number } = {},
  ): Promise<{ value: string; count: number }[]> {
    const matching = { $or: patterns.map((pattern) => ({ [path]: { $regex: pattern } })) };
    return this.model.collection
      .aggregate<{ value: string; count: number }>(
        [
          // The other fields of documents are many times these values, and would be copied for each.
          { $match: { $and: [this.scope(filter), matching] } },
          { $project: { [path]: 1 } },
          { $unwind: `$${path}` },
          { $match: matching },
          { $group: { _id: `$${path}`, count: { $sum: 1 } } },
          { $sort: { count: -1, _id: 1 } },
          { $limit: limit },
          { $project: { _id: 0, value: '$_id', count: 1 } },
        ],
        options,
      )
      .toArray();
  }

  async insert(document: Omit<T, 'environmentId'>): Promise<void> {
    await this.model.create([{ ...document, environmentId: this.environmentId }] as unknown as T[]);
  }

  /** Inserts documents with one write. */
  async insertMany(documents: readonly Omit<T, 'environmentId'>[]): Promise<void> {
    const { environmentId } = this;
    await this.model.insertMany(documents.map((document) => ({ ...document, environmentId })) as never[]);
  }

  /** The document after the update, or null where none matched. */
  updateOne(filter: QueryFilter<T>, update: UpdateQuery<T>): Promise<T | null> {
    return this.model
      .findOneAndUpdate(this.scope(filter), update, { returnDocument: 'after' })
      .lean<T>()
      .exec();
  }

  async updateMany(filter: QueryFilter<T>, update: UpdateQuery<T>): Promise<void> {
    await this.model.updateMany(this.scope(filter), update).exec();
  }

  /** The deleted document, or null where none matched. */
  deleteOne(filter: QueryFilter<T>): Promise<T | null> {
    return this.model.findOneAndDelete(this.scope(filter)).lean<T>().exec();
  }

  async deleteMany(filter: QueryFilter<T>): Promise<void> {
    await this.model.deleteMany(this.scope(filter)).exec();
  }
}

export type Tenant = {
  [K in TenantCollection]: TenantModel<Models[K] extends Model<infer T> ? T & Owned : never>;
};

/** The data of one environment that a request may see. Operations access tenant data only through it. */
export function tenantOf(models: Models, environmentId: string, sight: Sight): Tenant {
  return new SeenTenant(models, environmentId, sight) as unknown as Tenant;
}

/** What a request may see of a collection, as it is asked of the store at this moment; null: all of its environment. */
const seenIn: Partial<Record<TenantCollection, (sight: Sight) => Record<string, unknown> | null>> = {
  files: seenQuery,
  folders: seenQuery,
  chunks(sight) {
    const condition = readersCondition(sight);
    return condition && toFileQuery(condition);
  },
  connectors: ({ principals }) => seenQuery({ principals }),
  conversations: ({ user }) => (user === undefined ? null : { user }),
};

const seesAll = () => null;

class SeenTenant {
  readonly opened: Partial<Record<TenantCollection, TenantModel<Owned>>> = {};

  constructor(
    readonly models: Models,
    readonly environmentId: string,
    readonly sight: Sight,
  ) {}

  open(name: TenantCollection): TenantModel<Owned> {
    const { models, environmentId, sight } = this;
    return new TenantModel(models[name] as unknown as Model<Owned>, environmentId, () =>
      (seenIn[name] ?? seesAll)(sight),
    );
  }
}

// A request uses one or two of the collections: each is opened on first use.
for (const name of tenantCollections) {
  Object.defineProperty(SeenTenant.prototype, name, {
    get(this: SeenTenant) {
      this.opened[name] ??= this.open(name);
      return this.opened[name];
    },
  });
}
