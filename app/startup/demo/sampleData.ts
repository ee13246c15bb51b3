export const suppliers: [name: string, country: string][] = [
  ['Fjellheim Works', 'Norway'],
  ['Alta Roca', 'Spain'],
  ['Brightwater Gear', 'Canada'],
  ['Kestrel & Sons', 'Scotland'],
  ['Hayashi Outdoor', 'Japan'],
  ['Nordlicht Textil', 'Germany'],
];

export const categories = ['tents', 'sleeping bags', 'stoves', 'backpacks', 'lighting', 'clothing', 'boats'];

interface SampleProduct {
  name: string;
  category: string;
  /** Its place in `suppliers`, from 1. */
  supplier: number;
  price: number;
  /** Grams. */
  weight: number;
  stock: number;
  /** Reference id and page of the demo document that describes it. */
  reference?: string;
  page?: number;
}

const product = (
  name: string,
  category: string,
  supplier: number,
  price: number,
  weight: number,
  stock: number,
  reference?: string,
  page?: number,
): SampleProduct => ({ name, category, supplier, price, weight, stock, reference, page });

/** The last three have never been sold. */
export const products: SampleProduct[] = [
  product('Ridgeline 2', 'tents', 1, 389, 1950, 34, 'manual-tents', 1),
  product('Ridgeline 4', 'tents', 1, 549, 3400, 12, 'manual-tents', 2),
  product('Saltmarsh Dome', 'tents', 4, 219, 2800, 51, 'manual-tents', 3),
  product('Windward Tarp', 'tents', 6, 89, 620, 80),
  product('Polar Drift', 'sleeping bags', 1, 329, 1350, 22, 'manual-sleeping-bags', 1),
  product('Meadow Light', 'sleeping bags', 2, 119, 780, 64, 'manual-sleeping-bags', 2),
  product('Twin Hearth', 'sleeping bags', 6, 259, 2100, 9),
  product('Ember One', 'stoves', 5, 64.5, 145, 120, 'manual-stoves', 1),
  product('Ember Duo', 'stoves', 5, 129, 410, 45, 'manual-stoves', 2),
  product('Basecamp Range', 'stoves', 3, 189, 3600, 7, 'manual-stoves', 3),
  product('Scree 35', 'backpacks', 2, 139, 1100, 58),
  product('Scree 65', 'backpacks', 2, 199, 1850, 27),
  product('Courier Roll', 'backpacks', 6, 99, 760, 73),
  product('Wisp Headlamp', 'lighting', 5, 42, 68, 210, 'manual-lighting', 1),
  product('Harbor Lantern', 'lighting', 3, 58, 390, 96, 'manual-lighting', 2),
  product('Squall Jacket', 'clothing', 4, 249, 420, 41, 'care-guide', 1),
  product('Loom Fleece', 'clothing', 6, 109, 350, 88, 'care-guide', 2),
  product('Tarn Socks', 'clothing', 4, 19.5, 70, 340),
  product('Heron Kayak', 'boats', 3, 1190, 24500, 4, 'manual-boats', 1),
  product('Heron Tandem', 'boats', 3, 1590, 33000, 2, 'manual-boats', 2),
  product('Sandpiper Packraft', 'boats', 1, 790, 2900, 6, 'manual-boats', 3),
];

export const firstNames = [
  'Ada',
  'Bruno',
  'Celia',
  'Dmitri',
  'Elif',
  'Farid',
  'Greta',
  'Hana',
  'Ivo',
  'Jonas',
  'Kaya',
  'Lena',
  'Mateo',
  'Nadia',
  'Oskar',
  'Priya',
  'Quentin',
  'Rosa',
  'Sven',
  'Tara',
  'Uma',
  'Viktor',
  'Wanda',
  'Yusuf',
];

export const lastNames = [
  'Almeida',
  'Bergstrom',
  'Castellan',
  'Dvorak',
  'Eriksen',
  'Fontaine',
  'Grover',
  'Hollander',
  'Ibarra',
  'Jansen',
  'Kowalczyk',
  'Lindqvist',
  'Moreau',
  'Nakano',
  'Okafor',
  'Petrov',
  'Quist',
  'Ramirez',
  'Schuster',
  'Tanaka',
  'Ueda',
  'Varga',
  'Whitlock',
  'Yilmaz',
  'Zeller',
];

export const cities: [city: string, country: string][] = [
  ['Oslo', 'Norway'],
  ['Bergen', 'Norway'],
  ['Berlin', 'Germany'],
  ['Hamburg', 'Germany'],
  ['Munich', 'Germany'],
  ['Madrid', 'Spain'],
  ['Valencia', 'Spain'],
  ['Lyon', 'France'],
  ['Paris', 'France'],
  ['Toronto', 'Canada'],
  ['Vancouver', 'Canada'],
  ['Kyoto', 'Japan'],
  ['Osaka', 'Japan'],
  ['Glasgow', 'Scotland'],
];
