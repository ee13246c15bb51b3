import { useState } from 'react';
import type { PromptVersionsQuery } from '../../api/generated/graphql';
import { text } from '../../text/en';
import { Choice } from '../../ui/Choice';
import { PromptDiff } from './PromptDiff';

type Versions = NonNullable<PromptVersionsQuery['admin']['promptVersions']>;

/** The differences between any two versions. */
export function VersionComparison({ versions }: { versions: Versions }) {
  const [newest, previous] = versions;
  const [from, setFrom] = useState(String(previous?.versionNumber));
  const [to, setTo] = useState(String(newest?.versionNumber));
  const options = versions.map(
    ({ versionNumber }) => [String(versionNumber), text.prompts.version(versionNumber)] as const,
  );
  const bodyOf = (number: string) =>
    versions.find(({ versionNumber }) => String(versionNumber) === number)?.body ?? '';
  return (
    <details>
      <summary>{text.prompts.compare}</summary>
      <p className="actions comparison">
        <Choice label={text.prompts.from} value={from} options={options} onChange={setFrom} />
        <span aria-hidden="true">→</span>
        <Choice label={text.prompts.to} value={to} options={options} onChange={setTo} />
      </p>
      <PromptDiff before={bodyOf(from)} after={bodyOf(to)} />
    </details>
  );
}
