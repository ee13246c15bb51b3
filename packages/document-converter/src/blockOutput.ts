import type { Block, DocumentHead } from './document';
import { DocumentFileWriter, TextFileWriter } from './documentFile';
import { MarkdownWriter } from './toMarkdown';

/** Writes the blocks of a document as they arrive: as a document file, and as Markdown for readers. */
export class BlockOutput {
  private readonly document: DocumentFileWriter<Block>;
  private readonly markdown: TextFileWriter;
  private readonly markdownWriter: MarkdownWriter;

  constructor(documentPath: string, markdownPath: string) {
    this.markdown = new TextFileWriter(markdownPath);
    // After what may throw: it opens a file.
    this.document = new DocumentFileWriter(documentPath);
    this.markdownWriter = new MarkdownWriter((piece) => this.markdown.add(piece));
  }

  add(block: Block): void {
    this.document.add(block);
    this.markdownWriter.add(block);
  }

  finish(head: DocumentHead): DocumentHead {
    this.document.finish(head);
    this.markdown.finish();
    return head;
  }

  /** See `DocumentFileWriter`. The Markdown has no file open. */
  abandon(): void {
    this.document.abandon();
  }
}
