import type { AppliedFilter, SuggestedFilter } from '../../domain/search';
import { builder } from '../builder';
import { cost } from '../cost';
import { nullable, recordType } from '../recordType';

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

export const AppliedFilterType = recordType<AppliedFilter>('AppliedFilter')(
  'What a question was restricted to.',
  {
    filter: ['FilterObject?', 'The filter over metadata, as it was sent.'],
    projectId: ['UUID?', 'The project.'],
    fileIds: [nullable(['UUID']), 'The files.'],
    connectorId: ['UUID?', 'The connector.'],
  },
);

export const SuggestedFilterType = recordType<SuggestedFilter>('SuggestedFilter')(
  'A filter that a question names. It was not applied: ask again with it.',
  {
    filter: ['FilterObject', 'The filter, as `filter` takes it.'],
    label: ['String', 'The values that it keeps: `contract · signed: 2024`.'],
    count: ['NonNegativeInt', 'The number of ready files that meet it.'],
  },
);
