/** The kinds of files that can be converted. `md` is GitHub-flavoured Markdown. */
export type FileKind =
  | 'pdf'
  | 'txt'
  | 'md'
  | 'docx'
  | 'pptx'
  | 'xlsx'
  | 'html'
  | 'png'
  | 'jpg'
  | 'csv'
  | 'tsv';
