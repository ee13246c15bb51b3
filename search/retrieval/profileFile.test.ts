import { builtinProfiles, profilesFrom } from './modelProfile';
import { parseProfileFile } from './profileFile';

const calibration = { weights: { coverage: 1, cosine: 4 }, bias: -5, shift: 1 };
const file = (over: object) => JSON.stringify({ models: [], keywords: null, ...over });

test('a fitted model has its own weight and curve, others those of the built-in model', () => {
  const fitted = { idPrefix: 'e5', vectorWeight: 2.5, calibration };
  const profiles = profilesFrom(parseProfileFile(file({ models: [fitted] })));
  expect(profiles.of('e5-base/768')).toMatchObject({ vectorWeight: 2.5, calibration, hasKnownScale: false });
  expect(profiles.of('another')).toEqual(builtinProfiles.of('another'));
});

test('a refitted built-in model and refitted keywords take the place of the built-in curves', () => {
  const own = { idPrefix: 'lectern-static-', vectorWeight: 0.1, calibration };
  const profiles = profilesFrom(parseProfileFile(file({ models: [own], keywords: calibration })));
  expect(profiles.of('lectern-static-9')).toMatchObject({ vectorWeight: 0.1, hasKnownScale: true });
  expect(profiles.keywordsOnly.calibration).toEqual(calibration);
  expect(builtinProfiles.of('lectern-static-9').vectorWeight).toBe(1);
});

test.each([
  ['{', /is no JSON/],
  ['[]', /the file: .*object/],
  [file({ model: [] }), /the file: .*model/],
  [file({ models: [{ idPrefix: 'e5', vectorWeight: 9, calibration }] }), /models\.0\.vectorWeight/],
  [file({ keywords: { ...calibration, weights: { warmth: 1 } } }), /keywords\.weights: .*warmth/],
  [file({ keywords: { ...calibration, bias: '3' } }), /keywords\.bias/],
])('a file that can’t be used is refused with the place: %s', (text, message) => {
  expect(() => parseProfileFile(text)).toThrow(message);
});
