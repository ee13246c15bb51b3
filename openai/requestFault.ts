import { ValidationError } from '../domain/errors';

/** A request that this API does not carry out, with the error code and the parameter that its clients are told. */
export class RequestFault extends ValidationError {
  constructor(
    readonly param: string,
    msg: string,
    readonly apiCode: string,
    private readonly apiStatus = 400,
  ) {
    super([{ path: [param], msg, type: apiCode }]);
    this.name = 'RequestFault';
  }

  override get status(): number {
    return this.apiStatus;
  }
}

/** A parameter, or a value of it, that is not supported. */
export function unsupported(param: string, msg: string): RequestFault {
  return new RequestFault(param, msg, 'unsupported_parameter');
}

export function invalid(param: string, msg: string): RequestFault {
  return new RequestFault(param, msg, 'invalid_value');
}
