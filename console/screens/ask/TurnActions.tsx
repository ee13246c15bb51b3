import { href } from '../../app/router';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { answerWithSources } from './threads/toMarkdown';
import type { Turn } from './turn';

interface TurnActionsProps {
  turn: Turn;
  onAgain: () => void;
  onEdit: () => void;
}

/** The actions for a question that was asked. */
export function TurnActions({ turn, onAgain, onEdit }: TurnActionsProps) {
  const { conversationId, turnId } = turn;
  const { origin, pathname } = window.location;
  return (
    <p className="actions turn-actions">
      <Button className="small" onClick={onAgain}>
        {text.threads.again}
      </Button>
      <Button className="small" onClick={onEdit}>
        {text.threads.edit}
      </Button>
      {turn.text && <CopyButton value={answerWithSources(turn)} label={text.threads.copyAnswer} />}
      {conversationId && turnId && (
        <CopyButton
          value={`${origin}${pathname}${href(`ask/${conversationId}`, { turn: turnId })}`}
          label={text.threads.copyLink}
        />
      )}
    </p>
  );
}
