import type {
  CreateSourceInput,
  SourceCardFragment,
  SourceKind,
  UpdateSourceInput,
} from '../../api/generated/graphql';

function textOf(form: FormData, name: string): string | undefined {
  const value = String(form.get(name) ?? '').trim();
  return value === '' ? undefined : value;
}

const linesOf = (form: FormData, name: string): string[] =>
  (textOf(form, name) ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function numberOf(form: FormData, name: string): number | undefined {
  const value = textOf(form, name);
  return value === undefined ? undefined : Number(value);
}

type Settings = Pick<CreateSourceInput, 'website' | 'azureBlob' | 's3' | 'webdav'>;

const settingsOf: Record<SourceKind, (form: FormData) => Settings> = {
  website: (form) => ({
    website: {
      startUrls: linesOf(form, 'startUrls'),
      includePatterns: linesOf(form, 'includePatterns'),
      excludePatterns: linesOf(form, 'excludePatterns'),
      maxDepth: numberOf(form, 'maxDepth'),
    },
  }),
  azure_blob: (form) => ({
    azureBlob: {
      containerUrl: textOf(form, 'containerUrl'),
      connectionString: textOf(form, 'connectionString'),
      container: textOf(form, 'container'),
      prefix: textOf(form, 'prefix'),
    },
  }),
  s3: (form) => ({
    s3: {
      endpoint: textOf(form, 'endpoint'),
      region: textOf(form, 'region'),
      bucket: textOf(form, 'bucket') ?? '',
      prefix: textOf(form, 'prefix'),
      accessKeyId: textOf(form, 'accessKeyId') ?? '',
      secretAccessKey: textOf(form, 'secretAccessKey') ?? '',
      isPathStyle: form.has('isPathStyle'),
    },
  }),
  webdav: (form) => ({
    webdav: {
      url: textOf(form, 'url') ?? '',
      username: textOf(form, 'username'),
      password: textOf(form, 'password'),
    },
  }),
};

/** The input of `createSource` from the fields of its form. */
export function sourceInput(kind: SourceKind, form: FormData): CreateSourceInput {
  return {
    kind,
    name: textOf(form, 'name') ?? '',
    intervalMinutes: numberOf(form, 'intervalMinutes'),
    graceDays: numberOf(form, 'graceDays'),
    maxPages: numberOf(form, 'maxPages'),
    ...settingsOf[kind](form),
  };
}

/**
 * The input of `updateSource` from the fields of its form. An interval that is unchanged is omitted, so that the next run
 * stays when it is due; settings with a secret are not in the form.
 */
export function sourceChanges(source: SourceCardFragment, form: FormData): UpdateSourceInput {
  const { id, kind, website } = source;
  const { name, intervalMinutes, graceDays, maxPages, ...settings } = sourceInput(kind, form);
  const isSame = (intervalMinutes ?? null) === source.intervalMinutes;
  return {
    ...{ id, name, graceDays, maxPages },
    ...(isSame ? {} : { intervalMinutes, isManual: intervalMinutes === undefined }),
    ...(website && settings.website ? { website: { ...website, ...settings.website } } : {}),
  };
}
