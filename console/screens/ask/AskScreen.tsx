import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { href, useRoute } from '../../app/router';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { SourcePanel } from '../source/SourcePanel';
import type { Shown } from '../source/source';
import { Examples } from './Examples';
import { TurnView } from './TurnView';
import { type Scope, useAnswers } from './useAnswers';

function scopeOf(query: URLSearchParams): Scope | null {
  const [name, file, connectorId] = ['name', 'file', 'connector'].map((key) => query.get(key));
  if (!name || !(file || connectorId)) return null;
  return { name, ...(file ? { fileIds: [file] } : {}), ...(connectorId ? { connectorId } : {}) };
}

export function AskScreen({ isShown }: { isShown: boolean }) {
  const { query } = useRoute();
  const { turns, ask, stop } = useAnswers();
  const [question, setQuestion] = useState('');
  const [source, setSource] = useState<Shown | null>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const scope = isShown ? scopeOf(query) : null;
  const [latest] = turns;

  useEffect(() => {
    if (!isShown) return;
    document.title = `${text.screens.ask} · ${text.product}`;
    input.current?.focus();
  }, [isShown]);

  function submit(words: string): void {
    const trimmed = words.trim();
    if (!trimmed) return;
    setQuestion('');
    setSource(null);
    void ask(trimmed, scope);
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit(question);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit(question);
  };

  return (
    <div className={source ? 'ask with-source' : 'ask'}>
      <div className={latest ? 'conversation' : 'conversation fresh'}>
        <h1 className={latest ? 'visually-hidden' : undefined}>{text.ask.title}</h1>
        <form className="question" onSubmit={onSubmit}>
          <label className="visually-hidden" htmlFor="question">
            {text.ask.label}
          </label>
          <textarea
            id="question"
            ref={input}
            rows={2}
            maxLength={1000}
            placeholder={text.ask.placeholder}
            value={question}
            onChange={({ target }) => setQuestion(target.value)}
            onKeyDown={onKeyDown}
          />
          {latest?.isRunning ? (
            <Button onClick={stop}>{text.ask.stop}</Button>
          ) : (
            <Button type="submit" look="primary">
              {text.ask.submit}
            </Button>
          )}
        </form>
        {scope && (
          <p className="scope">
            <span className="badge neutral">{text.ask.only(scope.name)}</span>
            <a href={href('')}>{text.ask.everywhere}</a>
          </p>
        )}
        <p className="visually-hidden" role="status">
          {latest?.isRunning && text.ask.answering}
          {latest?.complete && `${text.ask.done} ${latest.text}`}
        </p>
        {!latest && <Examples onAsk={submit} />}
        {turns.map((turn) => (
          <TurnView
            key={turn.id}
            turn={turn}
            selected={source}
            onSelect={setSource}
            onRetry={() => void ask(turn.question, turn.scope)}
            onAsk={submit}
          />
        ))}
      </div>
      {source && <SourcePanel key={source.fileId} source={source} onClose={() => setSource(null)} />}
    </div>
  );
}
