import type { Encodable } from '../bson/encode';

/** The body of a command's answer. */
export type Reply = { readonly [name: string]: Encodable };
