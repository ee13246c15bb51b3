export interface WebhookRequest {
  url: string;
  /** The body, byte for byte as it was signed. */
  body: string;
  headers: Record<string, string>;
  signal: AbortSignal;
}

export interface WebhookResponse {
  statusCode: number;
  /** The time to wait before the next attempt, by `Retry-After`. */
  retryAfterMs: number | null;
}

/** Why no response was received. The message may be shown to the owner of the endpoint. */
export class WebhookSendError extends Error {
  override readonly name = 'WebhookSendError';
}

/** Sends a request to an address that a customer chose. */
export interface WebhookSender {
  /** @throws WebhookSendError where there is no response, or the address is not allowed */
  send(request: WebhookRequest): Promise<WebhookResponse>;
  /**
   * Whether a URL may be an endpoint, as far as can be said without resolving its name.
   * @returns the reason why not, or null
   */
  rejectionOf(url: string): string | null;
}
