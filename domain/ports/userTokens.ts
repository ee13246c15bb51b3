/** The user whom a token is for. */
export interface UserIdentity {
  /** The user first, then the user's groups. */
  principals: string[];
  /** All that the token says, as JSON has it. */
  claims: Readonly<Record<string, unknown>>;
}

/** Verifies the tokens of users that an identity provider issued. */
export interface UserTokens {
  /**
   * The user of a token.
   * @throws `unauthorized` for a token that is not valid here; `unavailable` where the provider's keys cannot be read
   */
  identify(token: string): Promise<UserIdentity>;
}
