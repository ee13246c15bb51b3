import { diffLines } from 'diff';
import { text } from '../../text/en';

/** The changes between two versions, line by line. */
export function PromptDiff({ before, after }: { before: string; after: string }) {
  let position = 0;
  return (
    <pre className="diff">
      {diffLines(before, after, { ignoreNewlineAtEof: true }).map(({ value, added, removed }) => {
        position += value.length;
        const kind = added ? 'added' : removed ? 'removed' : null;
        if (!kind) return <span key={position}>{value}</span>;
        const Part = kind === 'added' ? 'ins' : 'del';
        return (
          <Part key={`${kind} ${position}`} aria-label={text.prompts[kind]}>
            {value}
          </Part>
        );
      })}
    </pre>
  );
}
