import type { Fault } from '../../api/apiError';
import type { SourceCardFragment, SourceKind } from '../../api/generated/graphql';
import { text } from '../../text/en';
import { Field } from '../../ui/Field';

interface FieldSpec {
  name: string;
  label: string;
  hint?: string;
  kind?: 'text' | 'secret' | 'lines' | 'url' | 'number' | 'check';
  isRequired?: boolean;
  placeholder?: string;
  min?: number;
  max?: number;
  initial?: number;
}

const t = text.sources;
const prefix: FieldSpec = { name: 'prefix', label: t.prefix, hint: t.prefixHint };

const fields: Record<SourceKind, FieldSpec[]> = {
  website: [
    {
      name: 'startUrls',
      label: t.startUrls,
      hint: t.startUrlsHint,
      kind: 'lines',
      isRequired: true,
      placeholder: 'https://docs.example.com/',
    },
    { name: 'includePatterns', label: t.includePatterns, hint: t.patternsHint, kind: 'lines' },
    { name: 'excludePatterns', label: t.excludePatterns, hint: t.patternsHint, kind: 'lines' },
    { name: 'maxDepth', label: t.maxDepth, kind: 'number', max: 50, initial: 10 },
  ],
  azure_blob: [
    {
      name: 'containerUrl',
      label: t.containerUrl,
      hint: `${t.containerUrlHint} ${t.secretHint}`,
      kind: 'secret',
    },
    { name: 'connectionString', label: t.connectionString, hint: t.secretHint, kind: 'secret' },
    { name: 'container', label: t.container, hint: t.containerHint },
    prefix,
  ],
  s3: [
    { name: 'endpoint', label: t.endpoint, hint: t.endpointHint, kind: 'url' },
    { name: 'region', label: t.region, placeholder: 'us-east-1' },
    { name: 'bucket', label: t.bucket, isRequired: true },
    { name: 'isPathStyle', label: t.isPathStyle, kind: 'check' },
    prefix,
    { name: 'accessKeyId', label: t.accessKeyId, isRequired: true },
    {
      name: 'secretAccessKey',
      label: t.secretAccessKey,
      hint: t.secretHint,
      kind: 'secret',
      isRequired: true,
    },
  ],
  webdav: [
    { name: 'url', label: t.url, hint: t.urlHint, kind: 'url', isRequired: true },
    { name: 'username', label: t.username },
    { name: 'password', label: t.password, hint: t.secretHint, kind: 'secret' },
  ],
};

const schedule: FieldSpec[] = [
  { name: 'intervalMinutes', label: t.interval, hint: t.intervalHint, kind: 'number', min: 15, max: 43_200 },
  { name: 'graceDays', label: t.graceDays, hint: t.graceDaysHint, kind: 'number', max: 365, initial: 7 },
  { name: 'maxPages', label: t.maxPages, kind: 'number', min: 1, max: 10_000, initial: 1_000 },
];

/** Where a fault of the input is shown: the field of its name, or of the list that it is in. */
const namesOf = ({ path }: Fault) => path.map(String);

export function isPlaced(fault: Fault, kind: SourceKind): boolean {
  return [{ name: 'name' }, ...fields[kind], ...schedule].some(({ name }) => namesOf(fault).includes(name));
}

type Values = Record<string, string | number>;

interface InputProps {
  spec: FieldSpec;
  faults: readonly Fault[];
  values?: Values;
}

function Input({ spec, faults, values = {} }: InputProps) {
  const { name, label, hint, kind = 'text', isRequired, placeholder, min = 0, max } = spec;
  const initial = values[name] ?? spec.initial;
  const error = faults.find((fault) => namesOf(fault).includes(name))?.msg;
  if (kind === 'check')
    return (
      <label className="check">
        <input type="checkbox" name={name} />
        <span>{label}</span>
      </label>
    );
  return (
    <Field label={label} hint={hint} fault={error}>
      {(ids) => {
        const shared = { ...ids, name, placeholder, required: isRequired };
        if (kind === 'lines') return <textarea {...shared} rows={2} defaultValue={initial} />;
        if (kind === 'number')
          return <input {...shared} type="number" min={min} max={max} defaultValue={initial} />;
        if (kind === 'secret') return <input {...shared} type="password" autoComplete="off" />;
        return <input {...shared} type={kind} autoComplete="off" />;
      }}
    </Field>
  );
}

/** The fields of a new source of a kind, each with its fault. */
export function SourceFields({ kind, faults }: { kind: SourceKind; faults: readonly Fault[] }) {
  return [...fields[kind], ...schedule].map((spec) => (
    <Input key={`${kind} ${spec.name}`} spec={spec} faults={faults} />
  ));
}

/** What of a source its form holds. No secret is among it. */
function valuesOf({ website, intervalMinutes, graceDays, maxPages }: SourceCardFragment): Values {
  const lines = (list: readonly string[] = []) => list.join('\n');
  return {
    startUrls: lines(website?.startUrls),
    includePatterns: lines(website?.includePatterns),
    excludePatterns: lines(website?.excludePatterns),
    ...(website ? { maxDepth: website.maxDepth } : {}),
    intervalMinutes: intervalMinutes ?? '',
    ...{ graceDays, maxPages },
  };
}

interface ChangedFieldsProps {
  source: SourceCardFragment;
  faults: readonly Fault[];
}

/** The fields of a source that can be changed: the place only of a kind without a secret. */
export function ChangedFields({ source, faults }: ChangedFieldsProps) {
  const values = valuesOf(source);
  const place = source.website ? fields.website : [];
  return [...place, ...schedule].map((spec) => (
    <Input key={spec.name} spec={spec} faults={faults} values={values} />
  ));
}
