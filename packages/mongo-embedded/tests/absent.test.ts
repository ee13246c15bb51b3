import { ABSENT } from './absent';
import { useStore } from './semantics/useStore';

const { store } = useStore();

const find = (filter: object, more: object = {}) => ({ find: 'c', filter, ...more });
const update = (u: object) => ({ findAndModify: 'c', update: u });
const aggregate = (...pipeline: object[]) => ({ aggregate: 'c', pipeline, cursor: {} });

const cases: [keyof typeof ABSENT, number, (name: string) => object][] = [
  ['expressions', 168, (name) => aggregate({ $project: { x: { [name]: '$n' } } })],
  ['stages', 40324, (name) => aggregate({ [name]: {} })],
  ['updateStages', 72, (name) => update([{ [name]: {} }])],
  ['accumulators', 15952, (name) => aggregate({ $group: { _id: null, x: { [name]: '$n' } } })],
  ['queryOperators', 2, (name) => find({ n: { [name]: 1 } })],
  ['topLevelOperators', 2, (name) => find({ [name]: 1 })],
  ['modifiers', 9, (name) => update({ [name]: { n: 1 } })],
  ['pushClauses', 2, (name) => update({ $push: { list: { $each: [1], [name]: 1 } } })],
  ['positionalOperators', 2, (name) => update({ $set: { [`list.${name}`]: 1 } })],
  ['projections', 168, (name) => find({}, { projection: { list: { [name]: 1 } } })],
  ['commands', 59, (name) => ({ [name]: 'c' })],
  ['targets', 73, () => ({ aggregate: 1, pipeline: [{ $currentOp: {} }], cursor: {} })],
  ['options', 40415, (name) => ({ findAndModify: 'c', update: { $set: { n: 2 } }, [name]: {} })],
];

describe.each(cases)('Of the absent %s', (kind, code, command) => {
  it.each([...ABSENT[kind]])('%s is refused by its name, and nothing is changed', async (name) => {
    const database = store().client.db('absent');
    const collection = database.collection('c');
    await collection.deleteMany({});
    await collection.insertOne({ _id: 1 as never, n: 1, list: [1] });
    const error = await database.command(command(name)).then(
      () => null,
      (refusal: { code: number; message: string }) => refusal,
    );
    expect(error).toMatchObject({ code });
    expect(error?.message).toContain(name);
    expect(error?.message).toContain('the embedded document store does not have it');
    expect(await collection.findOne()).toEqual({ _id: 1, n: 1, list: [1] });
  });
});

it.each([
  [aggregate({ $unwind: { path: '$list' } }), 28818],
  [aggregate({ $project: { now: '$$NOW' } }), 51144],
  [find({}, { sort: { score: { $meta: 'searchScore' } } }), 15975],
  [{ createIndexes: 'c', indexes: [{ key: { a: 1 }, name: 'a', collation: { locale: 'de' } }] }, 197],
  [{ explain: { count: 'c' } }, 59],
])('%j is refused', async (command, code) => {
  await expect(store().client.db('absent').command(command)).rejects.toMatchObject({ code });
});
