import type { FeedbackRowFragment } from '../../api/generated/graphql';
import { text } from '../../text/en';
import { formatCount } from '../../ui/format';
import { Badge } from '../../ui/Screen';

const ratings = [
  ['positive', 'good'],
  ['negative', 'bad'],
] as const;

/** How many found an answer good, and bad. */
export function Ratings({ feedback }: { feedback: readonly Pick<FeedbackRowFragment, 'rating'>[] }) {
  const counts = ratings.map(([rating, tone]) => {
    const count = feedback.filter((one) => one.rating === rating).length;
    return { rating, tone, count };
  });
  return (
    <span className="actions">
      {counts
        .filter(({ count }) => count > 0)
        .map(({ rating, tone, count }) => (
          <Badge key={rating} tone={tone}>
            {`${text.feedback[rating]}${count > 1 ? ` ${formatCount(count)}` : ''}`}
          </Badge>
        ))}
    </span>
  );
}
