import { type FormEvent, useState } from 'react';
import { ScoreThresholdsDocument, type SearchInput } from '../../api/generated/graphql';
import { useQuery } from '../../api/useQuery';
import { text } from '../../text/en';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Screen } from '../../ui/Screen';
import { SourcePanel } from '../source/SourcePanel';
import type { Shown } from '../source/source';
import { SearchResults } from './SearchResults';
import { SettingsForm } from './SettingsForm';
import { defaultSettings, inputOf, noFilters, type Settings } from './settings';

const filterFields = [
  ['category', text.files.category, 'text'],
  ['documentType', text.files.documentType, 'text'],
  ['referenceId', text.files.reference, 'text'],
  ['pageNumber', text.search.page, 'number'],
] as const;
const letters = ['A', 'B'] as const;

export function SearchScreen() {
  const [words, setWords] = useState('');
  const [filters, setFilters] = useState(noFilters);
  const [settings, setSettings] = useState<readonly Settings[]>([defaultSettings]);
  const [asked, setAsked] = useState<readonly SearchInput[]>([]);
  const [source, setSource] = useState<Shown | null>(null);
  const thresholds = useQuery(ScoreThresholdsDocument, {}).data?.scoreThresholds;
  const isComparing = settings.length > 1;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() === '') return;
    setSource(null);
    setAsked(settings.map((one) => inputOf(words.trim(), one, filters)));
  };
  const nameOf = (index: number) => (isComparing ? text.search.setting(letters[index] ?? '') : null);
  return (
    <Screen title={text.search.title}>
      <form className="search-form" onSubmit={onSubmit}>
        <div className="search-line">
          <Field label={text.search.query}>
            {(ids) => (
              <input
                {...ids}
                type="search"
                maxLength={1000}
                value={words}
                onChange={({ target }) => setWords(target.value)}
              />
            )}
          </Field>
          <Button type="submit" look="primary">
            {text.search.submit}
          </Button>
        </div>
        <div className="settings-line">
          {settings.map((one, index) => (
            <SettingsForm
              key={letters[index]}
              legend={nameOf(index) ?? text.search.settings}
              settings={one}
              thresholds={thresholds}
              onChange={(next) => setSettings(settings.map((old, place) => (place === index ? next : old)))}
            />
          ))}
        </div>
        {thresholds && <p className="hint">{text.search.scale}</p>}
        <p className="actions">
          <label className="check">
            <input
              type="checkbox"
              checked={isComparing}
              onChange={({ target }) =>
                setSettings([
                  settings[0] ?? defaultSettings,
                  ...(target.checked ? [{ ...defaultSettings, minScore: 0.3 }] : []),
                ])
              }
            />
            {text.search.compare}
          </label>
        </p>
        <details>
          <summary>{text.search.filters}</summary>
          <div className="filters">
            {filterFields.map(([name, label, type]) => (
              <Field key={name} label={label}>
                {(ids) => (
                  <input
                    {...ids}
                    type={type}
                    min={1}
                    value={filters[name]}
                    onChange={({ target }) => setFilters({ ...filters, [name]: target.value })}
                  />
                )}
              </Field>
            ))}
          </div>
        </details>
      </form>
      <div className={source ? 'search-results with-source' : 'search-results'}>
        <div className="result-columns">
          {asked.map((input, index) => (
            <SearchResults
              key={letters[index]}
              title={asked.length > 1 ? text.search.setting(letters[index] ?? '') : null}
              input={input}
              selected={source}
              onSelect={setSource}
            />
          ))}
        </div>
        {source && <SourcePanel key={source.fileId} source={source} onClose={() => setSource(null)} />}
      </div>
    </Screen>
  );
}
