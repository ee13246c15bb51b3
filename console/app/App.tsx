import { useEffect } from 'react';
import { readSession, session, signIn } from '../api/session';
import { useStore } from '../api/store';
import { text } from '../text/en';
import { Loading } from '../ui/Screen';
import { Shell } from './Shell';
import { SignInPage } from './SignIn';
import { signInFailure } from './signInFailure';

const codePattern = /^#code=([\w-]+)$/;

/** Signs in with the one-time code of the address, where there is one, and removes it from there. */
async function signInByAddress(): Promise<boolean> {
  const [, code] = codePattern.exec(window.location.hash) ?? [];
  if (!code) return false;
  window.history.replaceState(null, '', window.location.pathname);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
  try {
    await signIn({ code });
    return true;
  } catch (error) {
    signInFailure.set(error instanceof Error ? error.message : String(error));
    return false;
  }
}

async function open(): Promise<void> {
  if (await signInByAddress()) return;
  await readSession().catch(() => session.set({ state: 'none' }));
}

export function App() {
  const current = useStore(session);
  useEffect(() => {
    void open();
    // A link that is opened in the tab of the console changes its address only.
    const onAddress = () => void signInByAddress();
    window.addEventListener('hashchange', onAddress);
    return () => window.removeEventListener('hashchange', onAddress);
  }, []);
  useEffect(() => {
    if (current.state === 'none') document.title = `${text.session.title} · ${text.product}`;
  }, [current]);
  if (current.state === 'unknown') return <Loading />;
  if (current.state === 'none') return <SignInPage />;
  return <Shell />;
}
