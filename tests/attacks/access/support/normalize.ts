import type { Reply } from './send';

/**
 * A reply without what differs each time: IDs of requests and answers, times, random marks, the order of fields. An ID
 * that is given becomes one word as a whole: a part of it can be in the reply by chance.
 */
export function normalize({ status, headers, text }: Reply, id = ''): unknown {
  const named = id === '' ? text : text.replaceAll(id, 'ID').replaceAll(id.toUpperCase(), 'ID');
  const body = named
    .replace(/"(requestId|request_id|answerId|answer_id|lectern\/answerId)\\?":\\?"[\w-]+\\?"/g, '"$1":"ID"')
    .replace(/(TimeMs|_time_ms|Ms|_ms)(\\?"):[\d.]+/g, '$1$2:0')
    .replace(/"(created|created_at)":\d+/g, '"$1":0')
    .replace(/\b(chatcmpl|resp|msg|fs)[-_][\w-]+/g, '$1')
    .replace(/<<<[0-9a-f]+ /g, '<<<');
  const type = headers.get('content-type');
  return { status, type, body: body !== '' && type?.includes('json') ? JSON.parse(body) : body };
}
