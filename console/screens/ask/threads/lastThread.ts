import { createStore } from '../../../api/store';

/** The conversation that was open last, to which a look at another screen returns. */
export const lastThread = createStore<string | null>(null);
