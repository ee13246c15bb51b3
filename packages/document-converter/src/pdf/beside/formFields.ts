import type { Box } from '../../document';
import { type Pdfium, readUtf16 } from '../pdfium';
import { annotationText } from './annotationText';
import type { FieldDetails, FormSupplement } from './formSupplement';

/** `FPDF_FORMFIELD_…` */
const checkBox = 2;
const radioButton = 3;
const comboBox = 4;
const listBox = 5;
const textField = 6;
const signature = 7;

const isReadOnly = 1;
const isRequired = 2;
const isPassword = 1 << 13;
const maxOptions = 500;

/** A widget of a form on a page. A group of buttons has one for each button. */
export interface FormWidget {
  name: string;
  /** The name of the field as the form shows it; empty where it shows none. */
  label: string;
  type: number;
  flags: number;
  /** The value as shown; null for a button that is not pressed and a field without one. */
  value: string | null;
  /** The value of the group that a button belongs to. */
  groupValue: string;
  box: Box;
}

type Getter =
  | '_FPDFAnnot_GetFormFieldName'
  | '_FPDFAnnot_GetFormFieldAlternateName'
  | '_FPDFAnnot_GetFormFieldValue';

/** Reads a widget annotation; null for push buttons, passwords and fields of no known type. */
export function readWidget(pdfium: Pdfium, form: number, annotation: number, box: Box): FormWidget | null {
  const type = pdfium._FPDFAnnot_GetFormFieldType(form, annotation);
  if (type < checkBox || type > signature) return null;
  const flags = pdfium._FPDFAnnot_GetFormFieldFlags(form, annotation);
  if (type === textField && flags & isPassword) return null;
  const text = (get: Getter) =>
    readUtf16(pdfium, (buffer, bytes) => pdfium[get](form, annotation, buffer, bytes)).trim();
  const isButton = type === checkBox || type === radioButton;
  // `FPDFAnnot_IsChecked` knows only widgets of pages that are open in a viewer.
  const state = isButton ? annotationText(pdfium, annotation, 'AS') : '';
  const pressed = state !== '' && state !== 'Off';
  const chosen = type === comboBox || type === listBox ? chosenOptions(pdfium, form, annotation) : [];
  const own = isButton || type === signature ? '' : chosen.join(', ') || text('_FPDFAnnot_GetFormFieldValue');
  return {
    name: text('_FPDFAnnot_GetFormFieldName'),
    label: text('_FPDFAnnot_GetFormFieldAlternateName'),
    type,
    flags,
    value: pressed ? 'yes' : own || null,
    groupValue: isButton ? text('_FPDFAnnot_GetFormFieldValue') : '',
    box,
  };
}

function chosenOptions(pdfium: Pdfium, form: number, annotation: number): string[] {
  const count = Math.min(maxOptions, pdfium._FPDFAnnot_GetOptionCount(form, annotation));
  const chosen: string[] = [];
  for (let index = 0; index < count; index++) {
    if (!pdfium._FPDFAnnot_IsOptionSelected(form, annotation, index)) continue;
    const label = readUtf16(pdfium, (buffer, bytes) =>
      pdfium._FPDFAnnot_GetOptionLabel(form, annotation, index, buffer, bytes),
    );
    chosen.push(label.trim());
  }
  return chosen;
}

/** A field of a form as a line of text. */
export interface ShownField {
  text: string;
  box: Box;
}

/**
 * The fields of a page, one line each: `club member (club.member): yes`. Empty text fields and unsigned signatures are left out; a
 * check box that isn't ticked is a statement too.
 */
export function showFields(widgets: FormWidget[], supplement: FormSupplement): ShownField[] {
  const fields = new Map<string, FormWidget[]>();
  for (const widget of widgets) {
    const known = fields.get(widget.name);
    if (known) known.push(widget);
    else fields.set(widget.name, [widget]);
  }
  return [...fields.values()].flatMap((field) => {
    const details = supplement.detailsOf(field[0]?.name ?? '');
    const shown = stateOf(field, details);
    const [first] = field;
    if (!first || shown === null) return [];
    const { name, label } = first;
    const title = label || asWords(name) || 'Field';
    const named = name && title !== name ? `${title} (${name})` : title;
    return [{ text: `${named}: ${shown.value}${remarks(first, details)}`, box: shown.box }];
  });
}

/** `club.memberSince` as `club member since`: the words that people ask for. */
function asWords(name: string): string {
  return name
    .replace(/\[\d+\]/g, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replace(/[._\s]+/g, ' ')
    .trim();
}

function stateOf(field: FormWidget[], details: FieldDetails | null): { value: string; box: Box } | null {
  const [first] = field;
  if (!first) return null;
  if (first.type === signature) {
    const value = details?.signature ?? null;
    return value === null ? null : { value, box: first.box };
  }
  const isGroup = first.type === radioButton || (first.type === checkBox && field.length > 1);
  if (isGroup) {
    const pressed = field.find(({ value }) => value !== null);
    if (pressed) return { value: pressed.groupValue || 'yes', box: pressed.box };
    return first.type === checkBox ? { value: 'no', box: first.box } : null;
  }
  if (first.type === checkBox) return { value: first.value ?? 'no', box: first.box };
  return first.value === null ? null : { value: first.value, box: first.box };
}

function remarks({ flags }: FormWidget, details: FieldDetails | null): string {
  const found = [
    details?.format ? `format ${details.format}` : '',
    flags & isRequired ? 'required' : '',
    flags & isReadOnly ? 'read-only' : '',
  ].filter((remark) => remark !== '');
  return found.length > 0 ? ` (${found.join(', ')})` : '';
}
