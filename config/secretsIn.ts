/** Settings whose whole value is secret, or the parts of a list, or what stands behind the names of headers. */
const secretNames = /_(?:KEYS?|TOKEN|SECRET|PASSWORD|HEADERS?)$/;
const secretParts = /(?:AccountKey|sentinelPassword|sig)=([^;&]+)/gi;
const userInfo = /^[a-z+]+:\/\/[^/?#@:]*:([^/?#]*)@/i;
/** Shorter values stand in ordinary words too. */
const minLength = 4;

function variantsOf(value: string): string[] {
  try {
    return [value, decodeURIComponent(value), encodeURIComponent(value)];
  } catch {
    return [value, encodeURIComponent(value)];
  }
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
  return [...new Set(found.flatMap(variantsOf))].filter((secret) => secret.length >= minLength);
}
