import { type FilePage, listPages } from '../../resolvers/files/listPages';
import { builder } from '../builder';
import { cost } from '../cost';
import { recordType } from '../recordType';
import { File } from './file';

const PageImage = recordType<FilePage>('PageImage')(
  'A page of a PDF, an image, slides or a text document, as a picture. Bounding boxes are fractions of its size.',
  {
    number: ['Int', 'The page number, starting at 1.'],
    width: ['Float', 'The width in PDF points, or in pixels of an image.'],
    height: ['Float', 'The height in PDF points, or in pixels of an image.'],
  },
  (t) => ({
    imageUrl: t.string({
      description:
        'The path of the picture, a PNG, on this server. It needs the same API key as this request.',
      resolve: ({ fileId, number }) => `/files/${fileId}/pages/${number}.png`,
    }),
  }),
);

builder.objectField(File, 'pages', (t) =>
  t.field({
    type: [PageImage],
    nullable: true,
    description: 'The pages as pictures. Null until converted, or if the file type has no pages to draw.',
    ...cost({ own: 50 }),
    resolve: (file, _args, { operation }) => listPages(operation, file),
  }),
);
