import type { AzureBlobSettings, S3Settings, WebdavSettings, WebsiteSettings } from '../../domain/sources';
import { recordType } from '../recordType';

export const WebsiteSource = recordType<WebsiteSettings>('WebsiteSource')('What of a website is read.', {
  startUrls: [['String'], 'The addresses that the crawl starts at.'],
  sitemapUrls: [['String'], 'Addresses of sitemaps, beside those in robots.txt.'],
  maxDepth: ['Int', 'The number of links from a start address to a page.'],
  includePatterns: [['String'], 'Only addresses that match one of these are read. Empty: all.'],
  excludePatterns: [['String'], 'Addresses that match one of these are not read.'],
  concurrency: ['Int', 'The number of requests at the same time.'],
  delayMs: ['Int', 'The milliseconds between two requests.'],
});

export const AzureBlobSource = recordType<AzureBlobSettings>('AzureBlobSource')(
  'What of a container of Azure Blob Storage is read.',
  {
    containerUrl: ['String', 'The URL of the container, without a shared access signature.'],
    prefix: ['String', 'What the names of blobs begin with. Empty: all.'],
  },
);

export const S3Source = recordType<S3Settings>('S3Source')('What of an S3 bucket is read.', {
  endpoint: ['String', 'The URL of the server.'],
  region: ['String', 'The region.'],
  bucket: ['String', 'The name of the bucket.'],
  prefix: ['String', 'What the keys of objects begin with. Empty: all.'],
  accessKeyId: ['String', 'The ID of the access key.'],
  isPathStyle: ['Boolean', 'Whether the bucket is in the path of URLs, not in the host name.'],
});

export const WebdavSource = recordType<WebdavSettings>('WebdavSource')('What of a WebDAV server is read.', {
  url: ['String', 'The URL of the folder.'],
  username: ['String', 'The user name. Empty: none.'],
});
