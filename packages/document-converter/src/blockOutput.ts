import type { Block, DocumentHead } from './document';
import { DocumentFileWriter, TextFileWriter } from './documentFile';
import { MarkdownWriter } from './toMarkdown';

/** Writes the blocks of a document as they arrive: as a document file, and as Markdown for readers. */
export class BlockOutput {
  private readonly document: DocumentFileWriter<Block>;
  private readonly markdown: TextFileWriter;
  private readonly markdownWriter: MarkdownWriter;

  constructor(documentPath: string, markdownPath: string) {
    this.document = new DocumentFileWriter(documentPath);
    this.markdown = new TextFileWriter(markdownPath);
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
}
