import { resolveFileType } from './fileTypes';

describe('a file name and a MIME type must agree on a supported type', () => {
  test.each([
    ['report.pdf', 'application/pdf', 'pdf'],
    ['REPORT.PDF', 'Application/PDF', 'pdf'],
    ['notes.md', 'text/plain; charset=utf-8', 'md'],
    ['page.htm', 'text/html;charset=iso-8859-1', 'html'],
    ['notes.markdown', 'text/markdown', 'md'],
    ['scan.jpeg', 'image/jpeg', 'jpg'],
    ['a.b.txt', 'text/plain', 'txt'],
  ])('%s as %s is a %s', (filename, mimeType, kind) => {
    expect(resolveFileType(filename, mimeType)?.kind).toBe(kind);
  });

  test.each([
    ['a.exe', 'application/pdf'],
    ['a.pdf', 'application/x-msdownload'],
    ['a.pdf', 'text/plain'],
    ['a.pdf', ''],
    ['pdf', 'application/pdf'],
    ['a.pdf.exe', null],
    ['a.', null],
    ['scan.tif', 'image/tiff'],
    ['scan.tiff', null],
    ['photo.webp', 'image/webp'],
    ['photo.jpg', 'image/webp'],
  ])('%s as %s is refused', (filename, mimeType) => {
    expect(resolveFileType(filename, mimeType)).toBeNull();
  });

  test('a missing MIME type is inferred from the extension', () => {
    expect(resolveFileType('sheet.xlsx', null)?.mimeType).toContain('spreadsheetml');
    expect(resolveFileType('a.md', null)).toEqual({ kind: 'md', mimeType: 'text/markdown' });
  });
});
