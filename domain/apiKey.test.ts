import { apiKeyHint, createApiKeySecret, hashSecret, isWellFormedApiKey } from './apiKey';

test('a new key is recognisable, well formed and unlike any other', () => {
  const keys = Array.from({ length: 200 }, createApiKeySecret);
  for (const key of keys) {
    expect(key).toMatch(/^lectern_[0-9A-Za-z]{49}$/);
    expect(isWellFormedApiKey(key)).toBe(true);
  }
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(keys.map(hashSecret)).size).toBe(keys.length);
});

test('one changed character anywhere is noticed without a look into the store', () => {
  const key = createApiKeySecret();
  for (let index = 0; index < key.length; index++) {
    const other = key[index] === 'a' ? 'b' : 'a';
    expect(isWellFormedApiKey(key.slice(0, index) + other + key.slice(index + 1))).toBe(false);
  }
  expect(isWellFormedApiKey('')).toBe(false);
  expect(isWellFormedApiKey(`${key}0`)).toBe(false);
});

test('the hint shows too little to be of use to a thief', () => {
  expect(apiKeyHint(createApiKeySecret())).toHaveLength('lectern_'.length + 4);
});
