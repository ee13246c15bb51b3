import { type FormEvent, useState } from 'react';
import { type FeedbackRowFragment, SubmitFeedbackDocument } from '../../api/generated/graphql';
import { useAction } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { ErrorNotice } from '../../ui/ErrorNotice';
import { Field } from '../../ui/Field';
import { Thumb } from '../../ui/Thumb';

type Rating = FeedbackRowFragment['rating'];

const ratings: readonly (readonly [rating: Rating, name: string])[] = [
  ['positive', text.feedback.positive],
  ['negative', text.feedback.negative],
];

const labelsOf = (value: string) =>
  value
    .split(',')
    .map((label) => label.trim())
    .filter(Boolean);

interface FeedbackFormProps {
  answerId: string;
  onSubmitted?: () => void;
}

/** Thumbs up or down, then a comment and labels. */
export function FeedbackForm({ answerId, onSubmitted }: FeedbackFormProps) {
  const [rating, setRating] = useState<Rating | null>(null);
  const [isSent, setSent] = useState(false);
  const submit = useAction(SubmitFeedbackDocument);

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!rating) return;
    const form = new FormData(event.currentTarget);
    const comment = String(form.get('comment')).trim() || null;
    const labels = labelsOf(String(form.get('labels')));
    if (!(await submit.run({ input: { answerId, rating, comment, labels } }))) return;
    setRating(null);
    setSent(true);
    onSubmitted?.();
  }
  return (
    <div className="feedback">
      <p className="actions">
        <span className="fine" role="status">
          {isSent ? text.feedback.thanks : text.feedback.question}
        </span>
        {ratings.map(([value, name]) => (
          <Button
            key={value}
            className="small"
            aria-pressed={rating === value}
            onClick={() => setRating(rating === value ? null : value)}
          >
            <Thumb isUp={value === 'positive'} /> {name}
          </Button>
        ))}
      </p>
      {rating && (
        <form onSubmit={(event) => void send(event)}>
          <Field label={text.feedback.comment}>
            {(ids) => <textarea {...ids} name="comment" rows={2} maxLength={4000} />}
          </Field>
          <Field label={text.feedback.labels} hint={text.feedback.labelsHint}>
            {(ids) => <input {...ids} name="labels" maxLength={500} />}
          </Field>
          {submit.error && <ErrorNotice error={submit.error} />}
          <p>
            <Button type="submit" look="primary" disabled={submit.isRunning}>
              {text.feedback.submit}
            </Button>
          </p>
        </form>
      )}
    </div>
  );
}
