import type { AnswerQuery } from '../../api/generated/graphql';

export type AnswerOnRecord = NonNullable<AnswerQuery['admin']['answer']>;
