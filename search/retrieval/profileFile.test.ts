import { builtinProfiles, profilesFrom } from './modelProfile';
import { parseProfileFile } from './profileFile';

const calibration = { weights: { coverage: 1, cosine: 4 }, bias: -5, first: 0.5, shift: 1 };
const file = (over: object) => JSON.stringify({ models: [], words: null, ...over });

test('a fitted model comes before the assumed profile, only for the languages it knows', () => {
  const fitted = { idPrefix: 'e5', languages: ['de'], vectorWeight: 0.6, calibration };
  const profiles = profilesFrom(parseProfileFile(file({ models: [fitted] })));
  expect(profiles.of('e5-base/768', 'de')).toEqual(fitted);
  expect(profiles.of('e5-base/768', null)).toEqual(fitted);
  expect(profiles.of('e5-base/768', 'fr')).toBe(profiles.wordsOnly);
  expect(profiles.of('another', 'fr')).toBe(profiles.unknown);
});

test('a profile tells the languages its model is known for, and none where it is for all or unknown', () => {
  const fitted = [{ idPrefix: 'acme-', languages: ['fr', 'de'], vectorWeight: 0.6, calibration }];
  const profiles = profilesFrom({ models: fitted, words: null });
  expect(profiles.languagesOf('universal-sentence-encoder-lite-en@512')).toEqual(['en']);
  expect(profiles.languagesOf('acme-large')).toEqual(['fr', 'de']);
  expect(profiles.languagesOf('another')).toBeNull();
});

test('a refitted built-in model and refitted words take the place of the built-in curves', () => {
  const idPrefix = 'universal-sentence-encoder-lite-en';
  const own = { idPrefix, languages: ['en'], vectorWeight: 0.1, calibration };
  const profiles = profilesFrom(parseProfileFile(file({ models: [own], words: calibration })));
  expect(profiles.of(`${idPrefix}@9`, 'en').vectorWeight).toBe(0.1);
  expect(profiles.of(`${idPrefix}@9`, 'ja').calibration).toEqual(calibration);
  expect(builtinProfiles.of(`${idPrefix}@9`, 'en').vectorWeight).not.toBe(0.1);
});

test.each([
  ['{', /is no JSON/],
  ['[]', /the file: .*object/],
  [file({ model: [] }), /the file: .*model/],
  [
    file({ models: [{ idPrefix: 'e5', languages: null, vectorWeight: 2, calibration }] }),
    /models\.0\.vectorWeight/,
  ],
  [file({ words: { ...calibration, weights: { warmth: 1 } } }), /words\.weights: .*warmth/],
  [file({ words: { ...calibration, bias: '3' } }), /words\.bias/],
])('a file that can’t be used is refused with the place: %s', (text, message) => {
  expect(() => parseProfileFile(text)).toThrow(message);
});
