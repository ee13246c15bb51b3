import { Decimal128, Double, Long, ObjectId } from 'bson';

/** A repeatable source of random numbers. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export type Doc = { [key: string]: unknown };

/** Random documents, queries, updates and pipelines of the shapes mongoose sends. */
export class Generator {
  constructor(private readonly random: () => number) {}

  int(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(list.length)] as T;
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  word(): string {
    return this.pick(['alpha', 'beta', 'gamma', 'delta', 'Ünïcode', '', 'a.b', 'zz', '0', '日本']);
  }

  date(): Date {
    return new Date(1_600_000_000_000 + this.int(50) * 86_400_000);
  }

  scalar(): unknown {
    return this.pick([
      () => this.int(10),
      () => this.int(10) / 4,
      () => this.word(),
      () => this.chance(0.5),
      () => this.date(),
      () => null,
    ])();
  }

  document(id: string): Doc {
    const document: Doc = {
      _id: id,
      n: this.int(20),
      s: this.word(),
      at: this.date(),
      flag: this.chance(0.5),
    };
    if (this.chance(0.7))
      document.tags = Array.from({ length: this.int(4) }, () => this.pick(['x', 'y', 'z', 'w']));
    if (this.chance(0.6)) document.meta = { a: this.int(5), b: this.word(), deep: { c: this.int(3) } };
    if (this.chance(0.5))
      document.items = Array.from({ length: this.int(4) }, () => ({ k: this.int(4), v: this.int(10) }));
    if (this.chance(0.3)) document.maybe = this.scalar();
    return document;
  }

  /** Values of all BSON types, for what only a full scan of our own can be compared with. */
  anyValue(): unknown {
    return this.pick([
      () => this.scalar(),
      () => Long.fromBigInt(BigInt(this.int(10)) + (this.chance(0.3) ? 2n ** 60n : 0n)),
      () => new Double(this.int(10)),
      () => Decimal128.fromString(`${this.int(10)}.${this.int(100)}`),
      () => new ObjectId(String(this.int(9)).repeat(24)),
      () => [this.scalar(), this.scalar()],
      () => ({ p: this.scalar(), q: this.int(3) }),
    ])();
  }

  private condition(): Doc {
    return this.pick<() => Doc>([
      () => ({ n: this.int(20) }),
      () => ({ n: { [this.pick(['$gt', '$gte', '$lt', '$lte', '$ne'])]: this.int(20) } }),
      () => ({ n: { $gte: this.int(10), $lt: 10 + this.int(10) } }),
      () => ({ s: this.word() }),
      () => ({ s: { $in: [this.word(), this.word()] } }),
      () => ({ s: { $nin: [this.word(), this.word()] } }),
      () => ({ s: { $regex: this.pick(['^al', 'a$', 'amm', '^Ü']) } }),
      () => ({ at: { [this.pick(['$gt', '$lte'])]: this.date() } }),
      () => ({ flag: this.chance(0.5) }),
      () => ({ tags: this.pick(['x', 'y', 'z']) }),
      () => ({ 'meta.a': this.int(5) }),
      () => ({ 'meta.deep.c': { $gt: this.int(3) } }),
      () => ({ meta: { $exists: this.chance(0.5) } }),
      () => ({ 'items.k': this.int(4) }),
      () => ({ items: { $elemMatch: { k: this.int(4), v: { $gt: this.int(10) } } } }),
      () => ({ maybe: { $exists: true, $ne: null } }),
      () => ({ maybe: null }),
      () => ({ n: { $not: { $gt: this.int(20) } } }),
    ])();
  }

  query(depth = 0): Doc {
    if (depth < 2 && this.chance(0.25)) {
      return {
        [this.pick(['$or', '$and', '$nor'])]: Array.from({ length: 1 + this.int(3) }, () =>
          this.query(depth + 1),
        ),
      };
    }
    return Object.assign({}, ...Array.from({ length: 1 + this.int(3) }, () => this.condition())) as Doc;
  }

  sort(): Record<string, 1 | -1> {
    const fields = ['n', 's', 'at', 'flag', 'meta.a'];
    const chosen = Array.from(
      { length: 1 + this.int(2) },
      () => [this.pick(fields), this.pick([1, -1] as const)] as const,
    );
    return { ...Object.fromEntries(chosen), _id: this.pick([1, -1] as const) };
  }

  update(): Doc {
    return this.pick<() => Doc>([
      () => ({ $set: { n: this.int(20), 'meta.a': this.int(5) } }),
      () => ({ $inc: { n: this.int(5) - 2 } }),
      () => ({ $unset: { [this.pick(['maybe', 'meta', 'items'])]: '' } }),
      () => ({ $push: { tags: this.pick(['x', 'y', 'q']) } }),
      () => ({ $push: { tags: { $each: ['m', 'n'], $slice: -3 } } }),
      () => ({ $min: { n: this.int(20) }, $set: { s: this.word() } }),
      () => ({ $max: { n: this.int(20) } }),
    ])();
  }

  pipeline(): Doc[] {
    const match = { $match: this.query() };
    return this.pick<() => Doc[]>([
      () => [match, { $sort: this.sort() }, { $skip: this.int(3) }, { $limit: 1 + this.int(10) }],
      () => [
        match,
        { $group: { _id: '$s', total: { $sum: '$n' }, most: { $max: '$n' }, count: { $sum: 1 } } },
        { $sort: { _id: 1 } },
      ],
      () => [
        { $sort: { _id: 1 } },
        { $unwind: '$items' },
        { $project: { _id: 1, k: '$items.k', more: { $add: ['$items.v', 2] } } },
      ],
      () => [
        match,
        { $sort: { _id: 1 } },
        {
          $project: {
            n: 1,
            tags: { $concatArrays: [{ $ifNull: ['$tags', []] }, ['w']] },
            five: { $cond: [{ $eq: ['$n', 5] }, 'yes', 'no'] },
          },
        },
      ],
      () => [match, { $count: 'count' }],
      () => [
        { $unwind: '$tags' },
        { $group: { _id: '$tags', ids: { $sum: '$n' } } },
        { $sort: { ids: -1, _id: 1 } },
      ],
      () => [
        { $sort: { _id: 1 } },
        {
          $project: {
            _id: 1,
            last: { $slice: [{ $ifNull: ['$tags', []] }, -2] },
            others: {
              $filter: {
                input: { $ifNull: ['$items', []] },
                as: 'i',
                cond: { $not: [{ $in: ['$$i.k', [0, 2]] }] },
              },
            },
          },
        },
      ],
    ])();
  }
}
