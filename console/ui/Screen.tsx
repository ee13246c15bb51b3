import { type ReactNode, useEffect } from 'react';
import { text } from '../text/en';

interface ScreenProps {
  title: string;
  lead?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of a screen: its heading, and the title of the window. */
export function Screen({ title, lead, actions, children }: ScreenProps) {
  useEffect(() => {
    document.title = `${title} · ${text.product}`;
  }, [title]);
  return (
    <>
      <header className="screen-header">
        <div>
          <h1 dir="auto">{title}</h1>
          {lead && <p className="lead">{lead}</p>}
        </div>
        {actions && <div className="actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}

export function Empty({ children }: { children: ReactNode }) {
  return <p className="empty">{children}</p>;
}

export function Loading() {
  return (
    <p className="empty" role="status">
      {text.common.loading}
    </p>
  );
}

export function Badge({
  tone,
  title,
  children,
}: {
  tone: 'good' | 'bad' | 'busy' | 'neutral';
  /** The text that is shown where the pointer rests. */
  title?: string | null;
  children: ReactNode;
}) {
  return (
    <span className={`badge ${tone}`} title={title ?? undefined}>
      {children}
    </span>
  );
}
