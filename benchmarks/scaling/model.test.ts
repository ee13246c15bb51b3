import { needsOf } from './model';

test('gateways grow with searches, shards with chunks', () => {
  const [few, many] = [needsOf(10, 1e6), needsOf(1_000, 1e6)];
  expect(many.gatewayCores / few.gatewayCores).toBeGreaterThan(50);
  expect(many.shards).toBe(few.shards);
  expect(needsOf(10, 1e9).shards).toBeGreaterThan(few.shards);
});

test('vectors are quantized only where they fit on no 16 shards without', () => {
  expect(needsOf(10, 1e6).quantization).toBe('none');
  expect(needsOf(10, 1e9).quantization).not.toBe('none');
  expect(needsOf(10, 1e9).shards).toBeLessThanOrEqual(16);
});
