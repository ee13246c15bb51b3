import { z } from 'zod';
import { sourceKinds, sourceLimits } from '../sources';
import { cursorPageInput } from './lists';
import { azureBlobInput, s3Input, webdavInput } from './objectSources';
import { boolean, integer, list, oneOf, optional, text, uuid, withDefault } from './scalars';

const { intervalMinutes, maxPages, graceDays, depth, concurrency, delayMs } = sourceLimits;
const id = uuid.describe('The ID of the source.');
const address = text({ min: 1, max: 2048 });
const patterns = list(text({ min: 1, max: 500 }), 100);
const name = text({ min: 1, max: 100 });
const bounded = (bounds: { min: number; max: number; default: number }) =>
  withDefault(integer(bounds), bounds.default);

export const websiteInput = z.object({
  startUrls: list(address, 20).describe('The addresses that the crawl starts at. At least one.'),
  sitemapUrls: withDefault(list(address, 20), []).describe(
    'Addresses of sitemaps, beside those in robots.txt.',
  ),
  maxDepth: bounded(depth).describe('The number of links from a start address to a page.'),
  includePatterns: withDefault(patterns, []).describe(
    'Only addresses that match one of these are read, with `*` for any characters.',
  ),
  excludePatterns: withDefault(patterns, []).describe(
    'Addresses that match one of these are not read, with `*` for any characters.',
  ),
  concurrency: bounded(concurrency).describe('The number of requests at the same time.'),
  delayMs: bounded(delayMs).describe('The milliseconds between two requests.'),
});

export const sourceIdInput = z.object({ id });

const interval = optional(integer(intervalMinutes));

export const createSourceInput = z.object({
  kind: oneOf(sourceKinds).describe('The kind.'),
  name: name.describe('The name.'),
  folderId: optional(uuid).describe(
    'The ID of the folder that its files are in. Defaults to the folder `default`.',
  ),
  website: optional(websiteInput).describe('What of the website is read. Of the kind `website`.'),
  azureBlob: optional(azureBlobInput).describe('What of the container is read. Of the kind `azure_blob`.'),
  s3: optional(s3Input).describe('What of the bucket is read. Of the kind `s3`.'),
  webdav: optional(webdavInput).describe('What of the server is read. Of the kind `webdav`.'),
  intervalMinutes: interval.describe('The minutes between two runs. Null: on request only.'),
  graceDays: bounded(graceDays).describe(
    'The number of days that an item has to be missing, in at least two runs, before its file is removed.',
  ),
  maxPages: bounded(maxPages).describe('The number of pages or documents that a run reads at most.'),
});

export const updateSourceInput = z.object({
  id,
  name: optional(name).describe('The new name.'),
  website: optional(websiteInput).describe('What of the website is read, as a whole.'),
  azureBlob: optional(azureBlobInput).describe('What of the container is read, as a whole.'),
  s3: optional(s3Input).describe('What of the bucket is read, as a whole.'),
  webdav: optional(webdavInput).describe('What of the server is read, as a whole.'),
  intervalMinutes: interval.describe('The new number of minutes between two runs.'),
  isManual: withDefault(boolean, false).describe('Whether to run on request only from now on.'),
  isPaused: optional(boolean).describe(
    'True pauses the schedule; false resumes it, and a paused source then runs at once. Omitted: unchanged.',
  ),
  graceDays: optional(integer(graceDays)).describe('The new number of days before removal.'),
  maxPages: optional(integer(maxPages)).describe('The new maximum of pages or documents in a run.'),
});

export const deleteSourceInput = z.object({
  id,
  deleteFiles: withDefault(boolean, false).describe('Whether its files are deleted too.'),
});

export const sourceRunsInput = cursorPageInput;
