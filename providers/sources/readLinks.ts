import { Parser } from 'htmlparser2';

const maxLinks = 5_000;
const maxAddressCharacters = 2_048;

/** The address that a link means, without a fragment; null where it is none of the web. */
export function addressOf(href: string, base: string): string | null {
  if (!URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  url.hash = '';
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.href.length <= maxAddressCharacters ? url.href : null;
}

/**
 * The links of a page, less those marked `nofollow`, and its canonical address. `hasMore`: there are more links than are
 * read.
 */
export function readLinks(
  html: string,
  address: string,
): { links: string[]; canonical: string | null; hasMore: boolean } {
  const links = new Set<string>();
  let base = address;
  let canonical: string | null = null;
  let hasMore = false;
  const parser = new Parser({
    onopentag(tag, { href, rel = '' }) {
      if (href === undefined) return;
      const found = addressOf(href, base);
      const words = rel.toLowerCase().split(/\s+/);
      if (tag === 'base') base = found ?? base;
      else if (tag === 'link' && words.includes('canonical')) canonical ??= found;
      else if (tag === 'a' || tag === 'area') {
        if (found === null || words.includes('nofollow') || links.has(found)) return;
        if (links.size < maxLinks) links.add(found);
        else hasMore = true;
      }
    },
  });
  parser.end(html);
  return { links: [...links], canonical, hasMore };
}

/** The addresses in a sitemap: those of pages, and of other sitemaps. Null where it is not a whole sitemap. */
export function readSitemap(xml: string, address: string): { pages: string[]; sitemaps: string[] } | null {
  const pages: string[] = [];
  const sitemaps: string[] = [];
  let parent = '';
  let text: string | null = null;
  let isWhole = false;
  const parser = new Parser(
    {
      onopentag(tag) {
        if (tag === 'url' || tag === 'sitemap') parent = tag;
        if (tag === 'loc') text = '';
      },
      ontext(part) {
        if (text !== null) text += part;
      },
      onclosetag(tag, isImplied) {
        if ((tag === 'urlset' || tag === 'sitemapindex') && !isImplied) isWhole = true;
        if (tag !== 'loc' || text === null) return;
        const found = addressOf(text.trim(), address);
        text = null;
        if (found !== null) (parent === 'sitemap' ? sitemaps : pages).push(found);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return isWhole ? { pages, sitemaps } : null;
}
