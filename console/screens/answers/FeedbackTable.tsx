import type { ReactNode } from 'react';
import type { FeedbackRowFragment } from '../../api/generated/graphql';
import { text } from '../../text/en';
import { DataTable } from '../../ui/DataTable';
import { formatDate } from '../../ui/format';
import { Ratings } from './Ratings';
import type { KeyNames } from './useKeyNames';

interface FeedbackTableProps {
  feedback: readonly FeedbackRowFragment[];
  nameOf: KeyNames['nameOf'];
  /** Leads to the answer, where it is not the one that is shown. */
  link?: (feedback: FeedbackRowFragment) => ReactNode;
}

export function FeedbackTable({ feedback, nameOf, link }: FeedbackTableProps) {
  return (
    <DataTable
      caption={text.answers.feedback}
      rows={feedback}
      keyOf={({ id }) => id}
      columns={[
        { title: text.answers.rating, cell: (one) => <Ratings feedback={[one]} /> },
        { title: text.feedback.comment, cell: ({ comment }) => comment },
        { title: text.feedback.labels, cell: ({ labels }) => labels.join(', ') },
        { title: text.answers.key, cell: ({ keyId }) => nameOf(keyId) },
        { title: text.answers.at, cell: ({ at }) => formatDate(at) },
        ...(link ? [{ title: text.feedback.open, cell: link }] : []),
      ]}
    />
  );
}
