import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { apiPrefix } from '../../rest/endpoints';
import { buildOpenApi } from '../../rest/openapi/buildOpenApi';

type Responses = Record<string, { $ref?: string; content?: { 'application/json': { schema: object } } }>;
interface Description {
  paths: Record<string, Record<string, { responses: Responses }>>;
  components: { responses: Responses; schemas: object };
}

/** Checks answers against the interface description that the product serves. */
export class DescribedResponses {
  private readonly description = JSON.parse(JSON.stringify(buildOpenApi())) as Description;
  private readonly ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
  private readonly compiled = new Map<string, ValidateFunction>();
  private readonly patterns = Object.keys(this.description.paths)
    .sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
    .map((path) => ({ path, pattern: new RegExp(`^${apiPrefix}${path.replace(/\{\w+\}/g, '[^/]*')}/?$`) }));

  constructor() {
    this.ajv.addSchema({ $id: 'api', components: this.description.components });
  }

  /** The fault of an answer, or null. Paths outside the description need only be a problem. */
  fault(method: string, pathname: string, status: number, body: unknown): string | null {
    const known = this.patterns.find(({ pattern }) => pattern.test(pathname))?.path;
    const operation = known && this.description.paths[known]?.[method.toLowerCase()];
    const key = operation && status !== 400 ? `${method} ${known} ${status}` : 'problem';
    if (operation && status !== 400 && !operation.responses[status]) {
      return `${method} ${known} is not described to answer ${status}`;
    }
    const validate =
      this.compiled.get(key) ?? this.compile(key, operation ? operation.responses[status] : undefined);
    return validate(body)
      ? null
      : `${key}: ${this.ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`;
  }

  private compile(key: string, response: Responses[string] | undefined): ValidateFunction {
    const shared = response?.$ref?.split('/').at(-1);
    const content = (shared ? this.description.components.responses[shared] : response)?.content;
    const schema = content?.['application/json'].schema ?? { $ref: '#/components/schemas/Problem' };
    const located = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"api#/components'));
    const validate = this.ajv.compile(located);
    this.compiled.set(key, validate);
    return validate;
  }
}
