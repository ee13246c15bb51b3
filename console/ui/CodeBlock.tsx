import { CopyButton } from './CopyButton';

/** Text to copy. */
export function CodeBlock({ value }: { value: string }) {
  return (
    <div className="code-block">
      <pre>
        <code>{value}</code>
      </pre>
      <CopyButton value={value} />
    </div>
  );
}
