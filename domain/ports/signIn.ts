/** The values that a browser has to bring back from the identity provider. */
export interface SignInAttempt {
  state: string;
  nonce: string;
  /** The secret of PKCE. */
  verifier: string;
}

/** Signs people in at an identity provider, by its authorization code flow. */
export interface SignIn {
  /** Where the browser is sent. @throws `unavailable` */
  begin(redirectUri: string, attempt: SignInAttempt): Promise<string>;
  /** The ID token for a code. @throws `unauthorized` where the provider refuses it; `unavailable` */
  finish(redirectUri: string, code: string, attempt: SignInAttempt): Promise<string>;
}
