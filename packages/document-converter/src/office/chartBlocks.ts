import type { NewBlock } from '../document';
import { readXmlIfPresent } from './readXml';
import type { ZipArchive } from './zipArchive';

/** Points by their position. */
interface Values {
  format: string;
  points: Map<number, string>;
}

interface Series {
  name: string;
  categories: Values;
  values: Values;
}

const mostRows = 2000;
const generalFormats = new Set(['', 'General', 'general', '@']);

function noValues(): Values {
  return { format: '', points: new Map() };
}

/** Which of a series' parts an element holds. */
const partOfElement: Record<string, 'name' | 'categories' | 'values'> = {
  tx: 'name',
  cat: 'categories',
  xVal: 'categories',
  val: 'values',
  yVal: 'values',
};

/** The titles of a chart as captions, and its data as a table with a column for each series. */
export async function chartBlocks(
  archive: ZipArchive,
  part: string,
  place: Pick<NewBlock, 'page' | 'box'>,
): Promise<NewBlock[]> {
  const titles: string[] = [];
  const series: Series[] = [];
  let current: Series | null = null;
  let holding: 'name' | 'categories' | 'values' | null = null;
  let point = 0;
  let reading: 'title' | 'point' | 'format' | null = null;
  let text = '';
  await readXmlIfPresent(archive, part, {
    open(name, attributes) {
      if (name === 'ser') {
        current = { name: '', categories: noValues(), values: noValues() };
        series.push(current);
      } else if (current && partOfElement[name]) holding = partOfElement[name] ?? null;
      else if (name === 'pt') point = Number(attributes.idx) || 0;
      else if (name === 'v' && holding) [reading, text] = ['point', ''];
      else if (name === 'formatCode' && holding) [reading, text] = ['format', ''];
      else if (name === 't') reading = 'title';
      else if (name === 'p') text = '';
    },
    close(name) {
      if (name === 'ser') current = null;
      else if (partOfElement[name]) holding = null;
      else if (name === 'v' && current && holding === 'name') current.name = text.trim();
      else if (name === 'v' && current && holding && holding !== 'name') {
        const { points } = current[holding];
        // The innermost of categories in levels come first.
        if (!points.has(point)) points.set(point, text.trim());
      } else if (name === 'formatCode' && current && holding && holding !== 'name') {
        current[holding].format = text;
      } else if (name === 'p') {
        const title = text.replace(/\s+/g, ' ').trim();
        if (title && !titles.includes(title)) titles.push(title);
        text = '';
      }
      if (name === 'v' || name === 'formatCode' || name === 't') reading = null;
    },
    text(piece) {
      if (reading) text += piece;
    },
  });
  const captions = titles.map((title): NewBlock => ({ kind: 'caption', ...place, text: title }));
  const rows = tableOf(series);
  if (rows.length < 2) return captions;
  return [...captions, { kind: 'table', ...place, headerRows: 1, rows, caption: null }];
}

function tableOf(series: Series[]): string[][] {
  const positions = new Set(
    series.flatMap(({ categories, values }) => [...categories.points.keys(), ...values.points.keys()]),
  );
  const ordered = [...positions].sort((a, b) => a - b).slice(0, mostRows);
  const categoryOf = (position: number) => {
    const categories = series.find((one) => one.categories.points.has(position))?.categories;
    return categories ? shown(categories, position) : '';
  };
  const rows = ordered.map((position) => [
    categoryOf(position),
    ...series.map(({ values }) => shown(values, position)),
  ]);
  return [['', ...series.map(({ name }) => name)], ...rows];
}

function shown({ format, points }: Values, position: number): string {
  const raw = points.get(position) ?? '';
  if (generalFormats.has(format) || raw === '') return raw;
  // Only a chart with formats of its own is worth the time the library takes to load.
  const { NumberFormat } = require('./numberFormat') as typeof import('./numberFormat');
  return new NumberFormat(format).show(raw);
}
