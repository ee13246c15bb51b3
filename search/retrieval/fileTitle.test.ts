import { fileTitle } from './fileTitle';

test.each([
  ['garden-tools.pdf', 'garden tools'],
  ['Annual report 2024.docx', 'Annual report'],
])('%s is called "%s"', (name, title) => {
  expect(fileTitle(name)).toBe(title);
});

test.each(['a199.txt', 'CACM-0200.txt', 'IMG_2041.jpg', 'notes.md', 'en-12.txt'])(
  '%s says nothing',
  (name) => {
    expect(fileTitle(name)).toBeUndefined();
  },
);
