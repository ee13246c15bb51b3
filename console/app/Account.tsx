import { MeDocument } from '../api/generated/graphql';
import { type SessionState, signOut } from '../api/session';
import { useQuery } from '../api/useQuery';
import { text } from '../text/en';
import { Button } from '../ui/Button';
import { formatDate } from '../ui/format';
import { EnvironmentSwitch } from './EnvironmentSwitch';

/** Where the session is, and how it ends. Who has the admin token can go to another environment. */
export function Account({ current }: { current: SessionState }) {
  const isSignedIn = current.state === 'signed_in';
  const hasKey = isSignedIn && current.hasKey;
  const { data } = useQuery(MeDocument, hasKey ? {} : null);
  const { me } = data ?? {};
  const own = me?.environmentSlug ?? text.session.operator;
  return (
    <div className="account">
      <div>
        {isSignedIn && current.isOperator ? (
          <EnvironmentSwitch ownId={me?.environmentId ?? null} ownName={own} />
        ) : (
          <strong>{own}</strong>
        )}
        {me && <span className="fine">{`${me.organizationName} · ${me.projectName}`}</span>}
      </div>
      <Button
        look="quiet"
        onClick={() => void signOut()}
        title={isSignedIn ? text.session.endsAt(formatDate(current.expiresAt)) : undefined}
      >
        {text.session.signOut}
      </Button>
    </div>
  );
}
