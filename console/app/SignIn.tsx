import { type FormEvent, useState } from 'react';
import { ApiError, toApiError } from '../api/apiError';
import { session, signIn } from '../api/session';
import { useStore } from '../api/store';
import icon from '../icon.svg';
import { text } from '../text/en';
import { Button } from '../ui/Button';
import { ErrorNotice } from '../ui/ErrorNotice';
import { Field } from '../ui/Field';
import { Modal } from '../ui/Modal';
import { signInFailure } from './signInFailure';

function SignInForm() {
  const linkFailure = useStore(signInFailure);
  const state = useStore(session);
  const provider = 'signInPath' in state ? state.signInPath : null;
  const [error, setError] = useState<ApiError | null>(null);
  const [isRunning, setRunning] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [apiKey, adminToken] = ['apiKey', 'adminToken'].map((name) => String(form.get(name)).trim());
    if (!apiKey && !adminToken) {
      setError(new ApiError('bad_request', text.session.required));
      return;
    }
    setRunning(true);
    try {
      await signIn({ ...(apiKey ? { apiKey } : {}), ...(adminToken ? { adminToken } : {}) });
      signInFailure.set(null);
    } catch (failure) {
      setError(toApiError(failure));
    } finally {
      setRunning(false);
    }
  }

  const shown = error ?? (linkFailure ? new ApiError('unauthorized', linkFailure) : null);
  return (
    <form className="sign-in-form" onSubmit={(event) => void submit(event)}>
      {shown && <ErrorNotice error={shown} />}
      {provider && (
        <a className="button primary" href={provider}>
          {text.session.provider}
        </a>
      )}
      <Field label={text.session.key}>
        {(ids) => <input {...ids} name="apiKey" type="password" autoComplete="off" spellCheck={false} />}
      </Field>
      <Field label={text.session.adminToken} hint={text.session.adminTokenHint}>
        {(ids) => <input {...ids} name="adminToken" type="password" autoComplete="off" spellCheck={false} />}
      </Field>
      <Button type="submit" look="primary" disabled={isRunning}>
        {isRunning ? text.session.signingIn : text.session.submit}
      </Button>
      <details>
        <summary>{text.session.where}</summary>
        <p>{text.session.whereText}</p>
      </details>
    </form>
  );
}

export function SignInPage() {
  return (
    <main className="sign-in">
      <header>
        <img src={icon} alt="" width={44} height={44} />
        <h1>{text.product}</h1>
        <p className="lead">{text.session.lead}</p>
      </header>
      <SignInForm />
    </main>
  );
}

/** Over the screen, which keeps what it shows until somebody is signed in again. */
export function SignInDialog({ reason }: { reason: 'ended' | 'key_deleted' }) {
  return (
    <Modal title={text.session.title} onClose={null}>
      <p>{reason === 'ended' ? text.session.ended : text.session.keyDeleted}</p>
      <SignInForm />
    </Modal>
  );
}
