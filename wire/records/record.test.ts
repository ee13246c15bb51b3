import { field, record } from './record';
import { freeForm, inLine, listOf, nullable, oneOf, string, timestamp } from './types';

interface Sample {
  name: string;
  at: Date | null;
  data: Record<string, unknown>;
}
const sample = record<Sample>('Sample', 'A sample.', {
  display_name: field(string, ({ name }) => name, 'For people.'),
  seen_at: field(nullable(timestamp), ({ at }) => at),
  data: field(freeForm, ({ data }) => data),
});

test('writes the listed fields and no others', () => {
  const source = { name: 'x', at: new Date(0), data: {}, secret: 'no' };
  expect(sample.write(source)).toEqual({ display_name: 'x', seen_at: '1970-01-01T00:00:00.000Z', data: {} });
});

test('what is unknown is null, never left out', () => {
  expect(sample.write({ name: 'x', at: null, data: {} })).toHaveProperty('seen_at', null);
});

test('free-form objects are the same objects', () => {
  const data = { camelCase: { snake_case: 1 } };
  expect((sample.write({ name: 'x', at: null, data }) as { data: unknown }).data).toBe(data);
});

test('describes what it writes: all fields required, no others allowed', () => {
  expect(sample.describe(inLine)).toEqual({
    type: 'object',
    description: 'A sample.',
    properties: {
      display_name: { type: 'string', description: 'For people.' },
      seen_at: { type: ['string', 'null'], format: 'date-time' },
      data: { type: 'object', additionalProperties: true },
    },
    required: ['display_name', 'seen_at', 'data'],
    additionalProperties: false,
  });
});

test('a named type is placed once and referred to, also where it may be null', () => {
  const placed: string[] = [];
  const place = (name: string) => {
    placed.push(name);
    return { $ref: name };
  };
  expect(nullable(sample).describe(place)).toEqual({ anyOf: [{ $ref: 'Sample' }, { type: 'null' }] });
  expect(listOf(oneOf('Colour', ['red'], 'A colour.')).describe(place)).toEqual({
    type: 'array',
    items: { $ref: 'Colour' },
  });
  expect(placed).toEqual(['Sample', 'Colour']);
});
