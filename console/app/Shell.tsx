import { Suspense, useEffect, useRef } from 'react';
import { isOnline } from '../api/connection';
import { watchFiles } from '../api/fileEvents';
import { type SessionState, session } from '../api/session';
import { useStore } from '../api/store';
import icon from '../icon.svg';
import { AskScreen } from '../screens/ask/AskScreen';
import { lastThread } from '../screens/ask/threads/lastThread';
import { text } from '../text/en';
import { Button } from '../ui/Button';
import { Empty, Loading, Screen } from '../ui/Screen';
import { Account } from './Account';
import { href, useRoute } from './router';
import { SignInDialog } from './SignIn';
import { type ScreenEntry, screens } from './screens';
import { DropZone } from './upload/DropZone';
import { UploadTray } from './upload/UploadTray';

/** Why the session may not open the screen, or null where it may. */
function refusalOf(access: ScreenEntry['access'], current: SessionState): string | null {
  if (current.state !== 'signed_in') return null;
  if ((access === 'key' || access === 'environment') && !current.hasKey) return text.common.noKey;
  if (access === 'key') return null;
  if (access === 'operator') return current.isOperator ? null : text.common.notOperator;
  return current.isAdministrator ? null : text.common.notAdministrator;
}

/** The pages that the gateway serves beside the console. */
const forPrograms = [
  ['/docs/guides', text.session.guides],
  ['/docs', text.session.reference],
  ['/graphql', text.session.explorer],
  ['/docs/errors', text.session.errors],
] as const;

/** Whether a screen is listed. Who signed in with a key is told what else it takes; people cannot change their role. */
function isListed(name: string, current: SessionState): boolean {
  const entry = screens[name];
  if (name === 'ask' || !entry) return name === 'ask';
  return current.state !== 'signed_in' || !current.user || refusalOf(entry.access, current) === null;
}

function Navigation({ selected, current }: { selected: string; current: SessionState }) {
  const nav = useRef<HTMLElement>(null);
  const thread = useStore(lastThread);
  const ask = thread === null ? '' : `ask/${thread}`;
  // Narrow windows scroll the list of screens sideways.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected link is another element
  useEffect(() => {
    const link = nav.current?.querySelector('[aria-current="page"]');
    link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selected]);
  return (
    <nav ref={nav} aria-label={text.navigation}>
      <ul>
        {Object.entries(text.screens)
          .filter(([name]) => isListed(name, current))
          .map(([name, title]) => (
            <li key={name}>
              <a
                href={href(name === 'ask' ? ask : name)}
                aria-current={name === selected ? 'page' : undefined}
              >
                {title}
              </a>
            </li>
          ))}
      </ul>
      <ul className="for-programs" aria-label={text.session.programs}>
        {forPrograms.map(([address, title]) => (
          <li key={address}>
            <a href={address}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The screen of an address that leads nowhere. */
function UnknownScreen({ path }: { path: string }) {
  return (
    <Screen title={text.unknown.title}>
      <p className="unknown-path">{text.unknown.message(path)}</p>
      <p>
        <a href={href('')}>{text.unknown.home}</a>
      </p>
    </Screen>
  );
}

/** The page around the screens. The first screen stays mounted: a conversation outlives a look at another screen. */
export function Shell() {
  const current = useStore(session);
  const online = useStore(isOnline);
  const route = useRoute();
  const [selected = 'ask'] = route.path;
  const isAsk = selected === 'ask';
  const entry = Object.hasOwn(screens, selected) ? screens[selected] : undefined;
  const askRefusal = refusalOf('key', current);
  const refusal = entry ? refusalOf(entry.access, current) : null;
  const main = useRef<HTMLElement>(null);
  const canWatch = current.state === 'signed_in' && current.hasKey;
  useEffect(() => {
    if (!canWatch) return;
    const leaving = new AbortController();
    void watchFiles(leaving.signal);
    return () => leaving.abort();
  }, [canWatch]);
  return (
    <DropZone>
      <Button className="skip" onClick={() => main.current?.focus()}>
        {text.skip}
      </Button>
      <div className="shell">
        <header className="bar">
          <a className="brand" href={href('')}>
            <img src={icon} alt="" width={26} height={26} />
            {text.product}
          </a>
          <Navigation selected={selected} current={current} />
          <Account current={current} />
        </header>
        <main ref={main} tabIndex={-1}>
          {!online && (
            <p className="notice busy" role="status">
              {text.common.offline}
            </p>
          )}
          <div hidden={!isAsk}>
            {askRefusal ? <Empty>{askRefusal}</Empty> : <AskScreen isShown={isAsk} />}
          </div>
          {!isAsk && !entry && <UnknownScreen path={route.path.join('/')} />}
          {entry && (
            <Suspense fallback={<Loading />}>
              {refusal ? <Empty>{refusal}</Empty> : <entry.Screen />}
            </Suspense>
          )}
        </main>
      </div>
      <UploadTray />
      {(current.state === 'ended' || current.state === 'key_deleted') && (
        <SignInDialog reason={current.state} />
      )}
    </DropZone>
  );
}
