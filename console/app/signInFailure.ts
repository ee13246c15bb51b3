import { createStore } from '../api/store';

/** Why a one-time code was rejected; shown on the sign-in page. */
export const signInFailure = createStore<string | null>(null);
