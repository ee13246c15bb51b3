import { createDealtPages, type DealtPages, sendHelpersAway } from './steps/convert/pageDealer';

/** Documents of fewer pages are read before another thread has opened them. */
const leastPages = 24;

/** The threads that read one document together: the first hands pages to others while there are idle ones. */
export class PageTeam {
  readonly dealt: DealtPages = createDealtPages();
  private readonly helpers: Promise<string>[] = [];

  /**
   * `startHelper` has another thread write its share of the pages to the path given, and `fail` ends the reading
   * where that goes wrong.
   */
  constructor(
    private readonly path: string,
    private readonly startHelper: (partPath: string) => Promise<unknown>,
    private readonly fail: (error: unknown) => void,
  ) {}

  /** Takes up to `idleThreads` more threads to a document of `pageCount` pages. */
  grow(pageCount: number, idleThreads: number): void {
    if (pageCount < leastPages) return;
    for (let thread = 0; thread < idleThreads; thread++) {
      const partPath = `${this.path}.part${this.helpers.length + 1}`;
      const helping = this.startHelper(partPath).then(() => partPath);
      helping.catch(this.fail);
      this.helpers.push(helping);
    }
  }

  /** Helpers end with the pages they have in hand. */
  giveWay(): void {
    sendHelpersAway(this.dealt);
  }

  /** What the helpers wrote, once all have ended. */
  parts(): Promise<string[]> {
    return Promise.all(this.helpers);
  }
}
