/** Settings whose whole value is secret, or the parts of a list, or what stands behind the names of headers. */
const secretNames = /_(?:KEYS?|TOKEN|SECRET|PASSWORD|HEADERS?)$/;
const secretParts = /(?:AccountKey|sentinelPassword|sig)=([^;&]+)/gi;
const userInfo = /^[a-z+]+:\/\/[^/?#@:]*:([^/?#]*)@/i;
/** Shorter values stand in ordinary words too. */
const minLength = 4;

/** The ways of writing a secret that logs must not have; none for one that is too short. */
export function variantsOf(secret: string): string[] {
  const variants = [secret, encodeURIComponent(secret)];
  try {
    variants.push(decodeURIComponent(secret));
  } catch {
    // The value is not encoded text.
  }
  return variants.filter(({ length }) => length >= minLength);
}

/** The secrets among the values of settings: keys, tokens, and the passwords in addresses and connection strings. */
export function secretsIn(settings: Record<string, string | undefined>): string[] {
  const found: string[] = [];
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) continue;
    if (secretNames.test(name)) {
      found.push(...value.split(',').map((part) => part.replace(/^[\w-]+=(?=.*[^=])/, '').trim()));
    }
    for (const [, part] of value.matchAll(secretParts)) if (part) found.push(part);
    const password = userInfo.exec(value)?.[1];
    if (password) found.push(password);
  }
  return [...new Set(found.flatMap(variantsOf))];
}
