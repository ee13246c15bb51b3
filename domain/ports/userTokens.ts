/** Verifies the tokens of users that an identity provider issued. */
export interface UserTokens {
  /**
   * The principals of a token: its user first, then the user's groups.
   * @throws `unauthorized` for a token that is not valid here; `unavailable` where the provider's keys cannot be read
   */
  principalsOf(token: string): Promise<string[]>;
}
