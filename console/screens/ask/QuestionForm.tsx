import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { isSubmitKey } from './isSubmitKey';

interface QuestionFormProps {
  /** Whether the question box takes the focus. */
  hasFocus: boolean;
  /** What stops the answer that is running; null where none is. */
  onStop: (() => void) | null;
  onAsk: (question: string) => void;
}

/** Where questions are written: one at a time. */
export function QuestionForm({ hasFocus, onStop, onAsk }: QuestionFormProps) {
  const [question, setQuestion] = useState('');
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);
  function submit(): void {
    const trimmed = question.trim();
    if (!trimmed || onStop) return;
    setQuestion('');
    onAsk(trimmed);
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSubmitKey(event)) return;
    event.preventDefault();
    submit();
  };
  return (
    <form className="question" onSubmit={onSubmit}>
      <label className="visually-hidden" htmlFor="question">
        {text.ask.label}
      </label>
      <textarea
        id="question"
        ref={input}
        rows={2}
        maxLength={1000}
        dir="auto"
        placeholder={text.ask.placeholder}
        value={question}
        onChange={({ target }) => setQuestion(target.value)}
        onKeyDown={onKeyDown}
      />
      {onStop ? (
        <Button onClick={onStop}>{text.ask.stop}</Button>
      ) : (
        <Button type="submit" look="primary">
          {text.ask.submit}
        </Button>
      )}
    </form>
  );
}
