import { createHash, randomBytes } from 'node:crypto';
import type { SecretBox } from '../domain/ports/secretBox';
import type { Models } from '../models/createModels';

/** The credentials that a browser signed in with. They stay on the server: the browser has a random token only. */
export interface SessionCredentials {
  apiKey: string | null;
  adminToken: string | null;
  /** By the ID of the environment: the keys of the environments that the session has opened. */
  keys?: Record<string, string>;
  /** The ID token of a person who signed in at the identity provider; null and absent: a key did. */
  userToken?: string | null;
}

export interface Session extends SessionCredentials {
  expiresAt: Date;
}

export const sessionLifetimeSeconds = 12 * 3600;
const tokenBytes = 32;
/** Signing in once more ends the oldest session: the store has no more of them however often a key signs in. */
export const maxSessionsPerOwner = 100;

function idOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The sessions of the console, in the document store: they survive a restart, and every gateway knows them. */
export class Sessions {
  constructor(
    private readonly models: Pick<Models, 'consoleSessions'>,
    private readonly secrets: SecretBox,
  ) {}

  /**
   * Starts a session and returns its token.
   * @param owner whose credentials they are: the ID of the API key, or `admin_token`
   */
  async start({ apiKey, adminToken, userToken = null }: SessionCredentials, owner: string): Promise<string> {
    const token = randomBytes(tokenBytes).toString('base64url');
    const id = idOf(token);
    const sealed = this.secrets.seal(JSON.stringify({ apiKey, adminToken, userToken }), id);
    const expiresAt = new Date(Date.now() + sessionLifetimeSeconds * 1000);
    await this.models.consoleSessions.create({ _id: id, owner, sealed, expiresAt });
    await this.endOldest(owner);
    return token;
  }

  /** The session of a token, or null where it is unknown, expired or cannot be decrypted. */
  async find(token: string): Promise<Session | null> {
    const id = idOf(token);
    const found = await this.models.consoleSessions.findById(id).lean();
    if (!found || found.expiresAt.getTime() <= Date.now()) return null;
    try {
      const credentials = JSON.parse(this.secrets.open(found.sealed, id)) as SessionCredentials;
      return { ...credentials, expiresAt: found.expiresAt };
    } catch {
      // Encrypted with a secret key that is no longer configured.
      return null;
    }
  }

  /** Changes what a session has, for all gateways. */
  async update(token: string, credentials: SessionCredentials): Promise<void> {
    const id = idOf(token);
    const sealed = this.secrets.seal(JSON.stringify(credentials), id);
    await this.models.consoleSessions.updateOne({ _id: id }, { $set: { sealed } });
  }

  private async endOldest(owner: string): Promise<void> {
    const { consoleSessions } = this.models;
    const beyond = await consoleSessions
      .find({ owner })
      .sort({ expiresAt: -1 })
      .skip(maxSessionsPerOwner)
      .select('_id')
      .lean();
    if (beyond.length > 0) await consoleSessions.deleteMany({ _id: { $in: beyond.map(({ _id }) => _id) } });
  }

  async end(token: string): Promise<void> {
    await this.models.consoleSessions.deleteOne({ _id: idOf(token) });
  }
}
