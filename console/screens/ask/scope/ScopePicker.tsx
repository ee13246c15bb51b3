import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { ScopeOptionsDocument, type ScopeOptionsQuery } from '../../../api/generated/graphql';
import { useQuery } from '../../../api/useQuery';
import { text } from '../../../text/en';
import type { Scope } from '../turn';

interface Option {
  id: string;
  name: string;
  /** The kind that tells it from others of the name. */
  kind: string;
  addTo: (scope: Scope) => Scope;
}

function optionsOf(data: ScopeOptionsQuery | null, words: string): Option[] {
  const named = (name: string) => name.toLowerCase().includes(words.toLowerCase());
  const connectors = (data?.connectors ?? []).filter(({ name }) => named(name));
  return [
    ...connectors.map(({ id, name }) => ({
      ...{ id, name, kind: text.scope.database },
      addTo: (scope: Scope) => ({ ...scope, connectorId: id }),
    })),
    ...(data?.filesConnection?.nodes ?? []).map(({ id, name, folderName }) => ({
      ...{ id, name, kind: folderName ?? text.scope.file },
      addTo: (scope: Scope) => ({ ...scope, fileIds: [...new Set([...(scope.fileIds ?? []), id])] }),
    })),
  ];
}

interface ScopePickerProps {
  onChoose: (addTo: Option['addTo']) => void;
  /** Called with what was typed, where the keyboard leaves it without a choice. */
  onLeave: (typed: string) => void;
  /** Called when something else takes the focus. */
  onBlur: () => void;
}

/** Suggests files and databases by name: an editable combobox with a list, by the pattern of ARIA. */
export function ScopePicker({ onChoose, onLeave, onBlur }: ScopePickerProps) {
  const [words, setWords] = useState('');
  const [active, setActive] = useState(0);
  const search = useDeferredValue(words.trim());
  const { data } = useQuery(ScopeOptionsDocument, {
    filter: { status: 'ready', ...(search === '' ? {} : { search }) },
  });
  const options = optionsOf(data, search);
  const at = Math.min(active, options.length - 1);
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  function onKeyDown(event: KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    const chosen = options[at];
    if (step !== undefined && options.length > 0) setActive((at + step + options.length) % options.length);
    else if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) onChoose(chosen.addTo);
    else if (event.key === 'Escape') onLeave(`@${words}`);
    else if (event.key === 'Backspace' && words === '') onLeave('');
    else return;
    event.preventDefault();
  }
  return (
    <div className="picker">
      <input
        ref={input}
        role="combobox"
        dir="auto"
        maxLength={200}
        aria-label={text.scope.label}
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-activedescendant={at >= 0 ? optionId(at) : undefined}
        placeholder={text.scope.placeholder}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      <div id={listId} role="listbox" aria-label={text.scope.suggestions}>
        {options.map(({ id, name, kind, addTo }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and the keys
          <div
            key={id}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(addTo)}
          >
            <bdi>{name}</bdi> <span className="fine">{kind}</span>
          </div>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {text.scope.count(options.length)}
      </p>
    </div>
  );
}
