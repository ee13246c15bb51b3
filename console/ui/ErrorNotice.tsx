import type { ApiError } from '../api/apiError';
import { text } from '../text/en';
import { Button } from './Button';

/** A failure in words, with the request ID to report and, where it helps, a retry. */
export function ErrorNotice({ error, onRetry }: { error: ApiError; onRetry?: () => void }) {
  const message = error.code === 'network' ? text.common.offline : error.message;
  return (
    <div className="notice error" role="alert">
      <div>
        <p>{message || text.common.unnamedError}</p>
        {error.requestId && <p className="fine">{text.common.requestId(error.requestId)}</p>}
      </div>
      {onRetry && <Button onClick={onRetry}>{text.common.retry}</Button>}
    </div>
  );
}
