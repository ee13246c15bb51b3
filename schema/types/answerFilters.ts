import type { AppliedFilter, SuggestedFilter } from '../../domain/search';
import { builder } from '../builder';
import { cost } from '../cost';

builder.scalarType('FilterObject', {
  description: 'A filter as a JSON object, in the shape of the input `Filter`.',
  serialize: (filter) => filter,
});

/** The options of the fields, which the results of searches and chats have. */
export const appliedFilterOptions = {
  nullable: true,
  description:
    'What the question was restricted to, by itself or by its conversation. Null where it was not.',
} as const;
export const suggestedFiltersOptions = {
  description:
    'Up to three filters that the question names by values, tags, dates, type or language, and that some, but not all visible files meet. Empty where the question has a filter.',
  ...cost({ own: 100 }),
};

export const AppliedFilterType = builder.objectRef<AppliedFilter>('AppliedFilter').implement({
  description: 'What a question was restricted to.',
  fields: (t) => ({
    filter: t.expose('filter', {
      type: 'FilterObject',
      nullable: true,
      description: 'The filter over metadata, as it was sent.',
    }),
    projectId: t.expose('projectId', { type: 'UUID', nullable: true, description: 'The project.' }),
    fileIds: t.expose('fileIds', { type: ['UUID'], nullable: true, description: 'The files.' }),
    connectorId: t.expose('connectorId', { type: 'UUID', nullable: true, description: 'The connector.' }),
  }),
});

export const SuggestedFilterType = builder.objectRef<SuggestedFilter>('SuggestedFilter').implement({
  description: 'A filter that a question names. It was not applied: ask again with it.',
  fields: (t) => ({
    filter: t.expose('filter', { type: 'FilterObject', description: 'The filter, as `filter` takes it.' }),
    label: t.exposeString('label', { description: 'The values that it keeps: `contract · signed: 2024`.' }),
    count: t.expose('count', {
      type: 'NonNegativeInt',
      description: 'The number of ready files that meet it.',
    }),
  }),
});
