import type { ScoreThresholdsQuery } from '../../api/generated/graphql';
import { text } from '../../text/en';
import { Choice } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { formatScore } from '../../ui/format';
import { KeptShares } from './KeptShares';
import type { Settings } from './settings';

const routes = Object.entries(text.ask.routes) as [Exclude<Settings['route'], ''>, string][];

interface SettingsFormProps {
  legend: string;
  settings: Settings;
  thresholds: ScoreThresholdsQuery['scoreThresholds'] | undefined;
  onChange: (settings: Settings) => void;
}

export function SettingsForm({ legend, settings, thresholds, onChange }: SettingsFormProps) {
  const { topK, minScore, route } = settings;
  return (
    <fieldset className="settings">
      <legend>{legend}</legend>
      <div className="min-score">
        <Field label={`${text.search.minScore}: ${formatScore(minScore)}`}>
          {(ids) => (
            <input
              {...ids}
              type="range"
              min={0}
              max={1}
              step={0.01}
              value={minScore}
              onChange={({ target }) => onChange({ ...settings, minScore: target.valueAsNumber })}
            />
          )}
        </Field>
        {thresholds && <KeptShares thresholds={thresholds} minScore={minScore} />}
      </div>
      <Field label={text.search.topK}>
        {(ids) => (
          <input
            {...ids}
            type="number"
            min={1}
            max={50}
            value={topK}
            onChange={({ target }) => onChange({ ...settings, topK: Number(target.value) })}
          />
        )}
      </Field>
      <Field label={text.search.route}>
        {({ id }) => (
          <Choice
            id={id}
            value={route}
            options={[['', text.search.anyRoute], ...routes]}
            onChange={(next) => onChange({ ...settings, route: next })}
          />
        )}
      </Field>
    </fieldset>
  );
}
