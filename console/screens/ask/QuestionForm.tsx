import { type ChangeEvent, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { isSubmitKey } from './isSubmitKey';
import { ScopeBar } from './scope/ScopeBar';
import { ScopePicker } from './scope/ScopePicker';
import type { ChosenFilter, Scope } from './turn';

interface QuestionFormProps {
  /** Whether the question box takes the focus. */
  hasFocus: boolean;
  /** The initial text of the question box. */
  start: string;
  scope: Scope;
  onScope: (scope: Scope) => void;
  filter: ChosenFilter | null;
  onFilter: (filter: ChosenFilter | null) => void;
  /** Stops the answer that is running; null where none is. */
  onStop: (() => void) | null;
  onAsk: (question: string) => void;
}

/** Whether an `@` was just typed at the start of a word. */
function isMention(before: string, { value, selectionStart }: HTMLTextAreaElement): boolean {
  return value.length === before.length + 1 && /(?:^|\s)@$/.test(value.slice(0, selectionStart));
}

/** Where questions are written, and what they are asked of. */
export function QuestionForm(props: QuestionFormProps) {
  const { hasFocus, start, scope, onScope, filter, onFilter, onStop, onAsk } = props;
  const [question, setQuestion] = useState(start);
  /** The way in which the choice of files was opened: the `@` that was typed, or the button. */
  const [picking, setPicking] = useState<'typed' | 'button' | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  /** Where the writing goes on after the choice of a file. */
  const caret = useRef<number | null>(null);
  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);
  useEffect(() => {
    if (picking !== null || caret.current === null) return;
    input.current?.focus();
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [picking]);

  function submit(): void {
    const trimmed = question.trim();
    if (!trimmed) return;
    setQuestion('');
    onAsk(trimmed);
  }
  function onChange({ target }: ChangeEvent<HTMLTextAreaElement>): void {
    if (!isMention(question, target)) {
      setQuestion(target.value);
      return;
    }
    caret.current = target.selectionStart - 1;
    setPicking('typed');
  }
  /** Ends the choice of files. Text typed after `@` stays in the question where nothing was chosen. */
  function endPicking(typed: string): void {
    const at = caret.current ?? question.length;
    const kept = picking === 'typed' ? typed : '';
    setQuestion(question.slice(0, at) + kept + question.slice(at));
    caret.current = at + kept.length;
    setPicking(null);
  }
  return (
    <>
      <form
        className="question"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit();
        }}
      >
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
          onChange={onChange}
          onKeyDown={(event: KeyboardEvent) => {
            if (!isSubmitKey(event)) return;
            event.preventDefault();
            submit();
          }}
        />
        {onStop ? (
          <Button onClick={onStop}>{text.ask.stop}</Button>
        ) : (
          <Button type="submit" look="primary">
            {text.ask.submit}
          </Button>
        )}
      </form>
      <ScopeBar
        scope={scope}
        onScope={(changed) => {
          onScope(changed);
          input.current?.focus();
        }}
        filter={filter}
        onFilter={(changed) => {
          onFilter(changed);
          input.current?.focus();
        }}
        onPick={() => {
          caret.current = input.current?.selectionStart ?? null;
          setPicking('button');
        }}
      />
      {picking !== null && (
        <ScopePicker
          onChoose={(addTo) => {
            onScope(addTo(scope));
            endPicking('');
          }}
          onLeave={endPicking}
          onBlur={() => {
            caret.current = null;
            setPicking(null);
          }}
        />
      )}
    </>
  );
}
