import { GraphQLError, Kind } from 'graphql';
import type { FilterValue } from '../../domain/filters';
import { facetsInput } from '../../domain/inputs/fileEdits';
import { maxFilterComparisons, maxFilterDepth, maxFilterTextCharacters } from '../../domain/limits';
import { fileFacts } from '../../domain/ownFacts';
import { type Facet, type FacetValue, readFacets } from '../../resolvers/files/readFacets';
import { builder } from '../builder';
import { cost } from '../cost';
import { argumentsOf } from '../inputTypes';
import { recordType } from '../recordType';

function filterValue(value: unknown): FilterValue {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new GraphQLError('FilterValue should be a text, a number or a boolean.');
}

builder.scalarType('FilterValue', {
  description: 'A text, a number or a boolean. A text is never equal to a number.',
  serialize: filterValue,
  parseValue: filterValue,
  parseLiteral(node) {
    switch (node.kind) {
      case Kind.STRING:
      case Kind.BOOLEAN:
        return node.value;
      case Kind.INT:
      case Kind.FLOAT:
        return filterValue(Number(node.value));
      default:
        return filterValue(null);
    }
  },
});

interface FilterShape {
  and?: FilterShape[] | null;
  or?: FilterShape[] | null;
  not?: FilterShape | null;
  key?: string | null;
  eq?: FilterValue | null;
  ne?: FilterValue | null;
  in?: FilterValue[] | null;
  nin?: FilterValue[] | null;
  gt?: FilterValue | null;
  gte?: FilterValue | null;
  lt?: FilterValue | null;
  lte?: FilterValue | null;
  exists?: boolean | null;
  prefix?: string | null;
}

export const FilterInput = builder.inputRef<FilterShape>('Filter');
const bound = (words: string) => `One of the values is a number or an ISO 8601 date ${words} this.`;

FilterInput.implement({
  description: `A condition on files. All that is given must hold; \`key\` and its comparisons are one condition. At most ${maxFilterComparisons} comparisons, nested at most ${maxFilterDepth} levels deep.`,
  fields: (t) => ({
    and: t.field({ type: [FilterInput], description: 'All of these hold.' }),
    or: t.field({ type: [FilterInput], description: 'At least one of these holds.' }),
    not: t.field({ type: FilterInput, description: 'This does not hold.' }),
    key: t.string({
      description: `A key of the metadata, or one of ${fileFacts.map((key) => `\`${key}\``).join(', ')}. A key of the metadata that begins with \`@\` has one more before it.`,
    }),
    eq: t.field({ type: 'FilterValue', description: 'One of the values is equal to this.' }),
    ne: t.field({ type: 'FilterValue', description: 'No value is equal to this, or there is none.' }),
    in: t.field({ type: ['FilterValue'], description: 'One of the values is one of these.' }),
    nin: t.field({ type: ['FilterValue'], description: 'No value is one of these, or there is none.' }),
    gt: t.field({ type: 'FilterValue', description: bound('after') }),
    gte: t.field({ type: 'FilterValue', description: bound('at or after') }),
    lt: t.field({ type: 'FilterValue', description: bound('before') }),
    lte: t.field({ type: 'FilterValue', description: bound('at or before') }),
    exists: t.boolean({ description: 'Whether there is a value that is not null.' }),
    prefix: t.string({
      description: `One of the values is a text that begins with this, at most ${maxFilterTextCharacters} characters.`,
    }),
  }),
});

const FacetValueType = recordType<FacetValue>('FacetValue')('A value that files have.', {
  value: ['FilterValue', 'The value.'],
  fileCount: ['NonNegativeInt', 'The number of files with it.'],
});

const FacetType = recordType<Facet>('Facet')('The values that files have of a key.', {
  key: ['String', 'The key.'],
  values: [[FacetValueType], 'The values, those of most files first.'],
});

builder.queryField('facets', (t) =>
  t.field({
    type: [FacetType],
    nullable: true,
    description: 'The values that ready files have of some keys, for choosing filters.',
    args: argumentsOf(t, facetsInput, { filter: FilterInput }),
    ...cost({ own: 100 }, { category: 'list', lists: 'File' }),
    resolve: (_root, args, { operation }) => readFacets(operation, args),
  }),
);
