const extremes = [0x00, 0x01, 0x7f, 0x80, 0xfb, 0xfe, 0xff];

/** Bytes that have broken drivers: each protocol gets those of the other, too. */
const known = [
  '520000000800000063',
  '45000000064d41',
  '44000000060001',
  '540000000600ff',
  'ffffff00',
  '0c000001fb2f6574632f706173737764',
  '060000fefe6e6f6e6500',
].map((hex) => Buffer.from(hex, 'hex'));

/** A reply as a hostile or broken server could send it: changed, cut, repeated, or made up. */
export function mutate(reply: Buffer, random: () => number): Buffer {
  const whole = (below: number) => Math.floor(random() * below);
  const kind = random();
  if (kind < 0.1) return Buffer.from(Array.from({ length: 1 + whole(400) }, () => whole(256)));
  if (kind < 0.12) return known[whole(known.length)] ?? reply;
  if (kind < 0.2) return Buffer.concat([known[whole(known.length)] ?? reply, reply]);
  if (kind < 0.3) return reply.subarray(0, whole(reply.length + 1));
  if (kind < 0.4) return Buffer.concat(Array.from({ length: 2 + whole(20) }, () => reply));
  const bytes = Buffer.from(reply);
  for (let change = 0; change <= whole(6); change++) {
    bytes[whole(bytes.length)] = random() < 0.5 ? whole(256) : (extremes[whole(extremes.length)] ?? 0);
  }
  if (kind > 0.8) {
    const at = whole(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), known[whole(known.length)] ?? bytes, bytes.subarray(at)]);
  }
  return bytes;
}
