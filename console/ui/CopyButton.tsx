import { useEffect, useState } from 'react';
import { text } from '../text/en';
import { Button } from './Button';

export function CopyButton({ value, label = text.common.copy }: { value: string; label?: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <Button
      className="small"
      onClick={() => void navigator.clipboard.writeText(value).then(() => setCopied(true))}
    >
      <span aria-live="polite">{isCopied ? text.common.copied : label}</span>
    </Button>
  );
}
