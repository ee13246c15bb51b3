import type { AzureBlobSettings, S3Settings, WebdavSettings, WebsiteSettings } from '../../domain/sources';
import { builder } from '../builder';

export const WebsiteSource = builder.objectRef<WebsiteSettings>('WebsiteSource').implement({
  description: 'What of a website is read.',
  fields: (t) => ({
    startUrls: t.exposeStringList('startUrls', { description: 'The addresses that the crawl starts at.' }),
    sitemapUrls: t.exposeStringList('sitemapUrls', {
      description: 'Addresses of sitemaps, beside those in robots.txt.',
    }),
    maxDepth: t.exposeInt('maxDepth', {
      description: 'The number of links from a start address to a page.',
    }),
    includePatterns: t.exposeStringList('includePatterns', {
      description: 'Only addresses that match one of these are read. Empty: all.',
    }),
    excludePatterns: t.exposeStringList('excludePatterns', {
      description: 'Addresses that match one of these are not read.',
    }),
    concurrency: t.exposeInt('concurrency', { description: 'The number of requests at the same time.' }),
    delayMs: t.exposeInt('delayMs', { description: 'The milliseconds between two requests.' }),
  }),
});

export const AzureBlobSource = builder.objectRef<AzureBlobSettings>('AzureBlobSource').implement({
  description: 'What of a container of Azure Blob Storage is read.',
  fields: (t) => ({
    containerUrl: t.exposeString('containerUrl', {
      description: 'The URL of the container, without a shared access signature.',
    }),
    prefix: t.exposeString('prefix', { description: 'What the names of blobs begin with. Empty: all.' }),
  }),
});

export const S3Source = builder.objectRef<S3Settings>('S3Source').implement({
  description: 'What of an S3 bucket is read.',
  fields: (t) => ({
    endpoint: t.exposeString('endpoint', { description: 'The URL of the server.' }),
    region: t.exposeString('region', { description: 'The region.' }),
    bucket: t.exposeString('bucket', { description: 'The name of the bucket.' }),
    prefix: t.exposeString('prefix', { description: 'What the keys of objects begin with. Empty: all.' }),
    accessKeyId: t.exposeString('accessKeyId', { description: 'The ID of the access key.' }),
    isPathStyle: t.exposeBoolean('isPathStyle', {
      description: 'Whether the bucket is in the path of URLs, not in the host name.',
    }),
  }),
});

export const WebdavSource = builder.objectRef<WebdavSettings>('WebdavSource').implement({
  description: 'What of a WebDAV server is read.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'The URL of the folder.' }),
    username: t.exposeString('username', { description: 'The user name. Empty: none.' }),
  }),
});
