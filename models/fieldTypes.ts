/** A field that every document has. */
export const required = <T>(type: T) => ({ type, required: true as const });
/** A field that is null where nothing is set. */
export const nullable = <T>(type: T) => ({ type, default: null });
