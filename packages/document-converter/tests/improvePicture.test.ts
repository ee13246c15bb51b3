import { evenLight } from '../src/image/improve/evenLight';
import { findSkew } from '../src/image/improve/findSkew';
import { improvePicture } from '../src/image/improve/improvePicture';
import { linear } from '../src/image/improve/interpolate';
import { letterHeight } from '../src/image/improve/letterHeight';
import { boxBefore, planStraightening, pointAfter, straighten } from '../src/image/improve/straighten';
import { withoutSpecks } from '../src/image/improve/withoutSpecks';
import { type GrayPicture, inReadingFrame } from '../src/image/orientation';
import { drawPage, randomNumbers, repaint } from './support/drawPage';
import { paragraph } from './support/makePdf';

const text = [
  'The lighthouse keeper wrote down every ship that',
  'passed, with its colours, its course and the hour,',
  'and sent the list ashore with the bread boat.',
  'In winter no boat came, and the lists grew damp.',
  'A clerk copied them in spring, and left out all of',
  'the herring boats: nobody had asked for them.',
];

let page: GrayPicture;
beforeAll(async () => {
  page = await drawPage([...paragraph(text, 60, 720, 20), ...paragraph(text, 60, 500, 20)], 1.2);
});

/** The page as if laid askew, clockwise by `degrees`, `scale` times as large. */
function laid(degrees: number, scale = 1): GrayPicture {
  return straighten(page, planStraightening(page, -degrees, scale), 255, linear);
}

/** Ink at more than half its darkness, as pixels. */
function inkOf({ gray }: GrayPicture): number {
  return gray.reduce((sum, shade) => sum + (shade < 128 ? 1 : 0), 0);
}

test('a clean, upright picture comes back untouched', () => {
  expect(improvePicture(page).picture).toBe(page);
});

test.each([
  [1, 1],
  [3000, 1],
  [2, 900],
])('a picture of %i × %i pixels has nothing to mend', (width, height) => {
  const picture = { gray: new Uint8Array(width * height).fill(200), width, height };
  expect(improvePicture(picture).picture).toBe(picture);
});

test.each([-15, -7.3, -1, 0.6, 4, 11.8, 15])('a skew of %d degrees is found', (degrees) => {
  expect(Math.abs(findSkew(laid(degrees)).degrees - degrees)).toBeLessThan(0.15);
});

test.each([90, 270] as const)('a skew is found where the text is turned by %i degrees too', (rotation) => {
  const { degrees, runsAlong } = findSkew(inReadingFrame(laid(5), rotation));
  expect(Math.abs(degrees - 5)).toBeLessThan(0.15);
  expect(runsAlong).toBe(true);
});

test('a picture without lines of text is not turned', () => {
  const random = randomNumbers(7);
  const clouds = repaint(page, (_, x, y) => 128 + 80 * Math.sin(x / 90) * Math.cos(y / 70) + 40 * random());
  expect(findSkew(clouds).degrees).toBe(0);
  expect(findSkew(repaint(page, () => 255)).degrees).toBe(0);
});

test('places on a straightened picture are found on the one before, and back', () => {
  const plan = planStraightening({ width: 800, height: 1200 }, 9, 1.5);
  const { x, y } = pointAfter(plan, 123, 456);
  const box = boxBefore(plan, { left: x, top: y, right: x, bottom: y });
  expect([box.left, box.top, box.right, box.bottom].map(Math.round)).toEqual([123, 456, 123, 456]);
  // All of the picture is on it.
  const corners = [pointAfter(plan, 0, 0), pointAfter(plan, 800, 0), pointAfter(plan, 800, 1200)];
  expect(Math.round(Math.min(...corners.map((corner) => corner.x)))).toBe(0);
  expect(Math.round(Math.max(...corners.map((corner) => corner.x)))).toBe(plan.to.width);
});

test('single pixels of noise go, and the letters stay', () => {
  const random = randomNumbers(3);
  const noisy = repaint(page, (shade) => (random() < 0.02 ? 255 * Math.round(random()) : shade));
  const cleaned = withoutSpecks(noisy);
  const specks = (picture: GrayPicture) =>
    picture.gray.reduce((sum, shade, at) => sum + (shade < 100 && page.gray[at] === 255 ? 1 : 0), 0);
  expect(specks(cleaned)).toBeLessThan(0.1 * specks(noisy));
  expect(Math.abs(inkOf(cleaned) - inkOf(page))).toBeLessThan(0.05 * inkOf(page));
});

test.each<[string, (shade: number, x: number, y: number) => number]>([
  ['light that fades to a fifth', (shade, _, y) => shade * (1 - (0.8 * y) / 1010)],
  [
    'a shadow with a soft edge',
    (shade, x, y) => shade * (1 - 0.65 / (1 + Math.exp((540 - x - 0.4 * y) / 12))),
  ],
  [
    'a shadow over the ends of lines',
    (shade, x, y) => shade * (1 - 0.7 / (1 + Math.exp((660 - x - 0.1 * y) / 12))),
  ],
  ['low contrast', (shade) => 120 + shade / 4],
  ['light letters on a dark ground', (shade) => 255 - shade],
])('%s is mended', (_, spoil) => {
  const even = evenLight(repaint(page, spoil));
  expect(Math.abs(inkOf(even) - inkOf(page))).toBeLessThan(0.25 * inkOf(page));
});

test('light letters in a dark box keep their ground where the light is uneven', () => {
  const isBox = (x: number, y: number) => y < 270 && x > 60 && x < 640;
  const spoilt = repaint(page, (shade, x, y) => (isBox(x, y) ? 255 - 0.8 * shade : shade * (1 - x / 1800)));
  const even = evenLight(spoilt);
  // The first line of text, in whose box there is far more ground than letters.
  const box = even.gray.filter((_, at) => isBox(at % page.width, Math.floor(at / page.width)));
  const dark = box.reduce((sum, shade) => sum + (shade < 128 ? 1 : 0), 0);
  expect(dark / box.length).toBeGreaterThan(0.6);
});

test('the height of letters is told, and small letters are enlarged', () => {
  // Helvetica's x is half as high as its size.
  expect(letterHeight(page)).toBeGreaterThanOrEqual(11);
  expect(letterHeight(page)).toBeLessThanOrEqual(14);
  const small = straighten(page, planStraightening(page, 0, 0.45), 255, linear);
  expect(improvePicture(small).straightening.scale).toBeGreaterThan(2);
});

test('a long strip whose marks all slant is not turned into a picture of many times its size', () => {
  const [width, height] = [1_900, 120];
  const gray = new Uint8Array(width * height).fill(255);
  // Strokes of a slope of 10 degrees, one below the other.
  for (let x = 0; x < width; x++)
    for (let y = (x * Math.tan(Math.PI / 18)) % 24; y < height; y += 24)
      for (let thick = 0; thick < 8; thick++)
        gray[Math.min(height - 1, Math.floor(y) + thick) * width + x] = 0;
  expect(Math.abs(findSkew({ gray, width, height }).degrees)).toBeGreaterThan(5);
  const { picture } = improvePicture({ gray, width, height });
  expect(picture.width * picture.height).toBeLessThanOrEqual(2 * width * height);
});
