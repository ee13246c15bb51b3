import { useState } from 'react';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { EditText } from './EditText';
import { meaningOf, type Turn } from './turn';

interface TurnQuestionProps {
  turn: Turn;
  isEditing: boolean;
  onEdited: (question: string | null) => void;
  /** Asks the same question with another meaning. */
  onCorrect: (standaloneQuestion: string) => void;
}

/** A question, and what it was taken to mean where that is not what was asked. */
export function TurnQuestion({ turn, isEditing, onEdited, onCorrect }: TurnQuestionProps) {
  const [isCorrecting, setCorrecting] = useState(false);
  const meaning = meaningOf(turn);
  return (
    <>
      <h2 dir="auto" tabIndex={-1}>
        {turn.question}
      </h2>
      {isEditing && (
        <EditText
          label={text.threads.edit}
          hint={turn.conversationId === null ? undefined : text.threads.editHint}
          value={turn.question}
          submit={text.threads.editSubmit}
          onSubmit={onEdited}
          onClose={() => onEdited(null)}
        />
      )}
      {meaning !== null && !isCorrecting && (
        <p className="meaning">
          <span className="fine">{text.threads.understood}</span> <span dir="auto">{meaning}</span>
          {!turn.isRunning && (
            <Button className="small" onClick={() => setCorrecting(true)}>
              {text.threads.correct}
            </Button>
          )}
        </p>
      )}
      {meaning !== null && isCorrecting && (
        <EditText
          label={text.threads.correctLabel}
          value={meaning}
          submit={text.threads.correctSubmit}
          onSubmit={(words) => {
            setCorrecting(false);
            onCorrect(words);
          }}
          onClose={() => setCorrecting(false)}
        />
      )}
    </>
  );
}
