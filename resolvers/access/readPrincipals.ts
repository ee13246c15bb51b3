import { maxPrincipalCharacters, maxPrincipals } from '../../domain/access';
import { ValidationError } from '../../domain/errors';

const refused = (msg: string) =>
  new ValidationError([{ type: 'value_error', path: ['xPrincipals'], msg: `X-Principals: ${msg}` }]);

/**
 * The principals of an `X-Principals` header: a list with commas, each percent-encoded where it has other characters than
 * those of headers. The first one is the user.
 * @throws `validation_failed` where it names nobody, or what is no principal
 */
export function readPrincipals(value: string): string[] {
  const names = value.split(',').map((name) => name.trim());
  if (names.length > maxPrincipals) throw refused(`A request has at most ${maxPrincipals} principals.`);
  const principals = names.map((name) => {
    try {
      return decodeURIComponent(name);
    } catch {
      throw refused('A principal is not percent-encoded as UTF-8.');
    }
  });
  for (const principal of principals) {
    if (principal === '') throw refused('A principal is empty.');
    if (principal.length > maxPrincipalCharacters)
      throw refused(`A principal has at most ${maxPrincipalCharacters} characters.`);
  }
  return [...new Set(principals)];
}
