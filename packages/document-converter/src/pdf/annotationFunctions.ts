/** The part of PDFium's C interface that reads form fields, annotations and attachments. See `Pdfium`. */
export interface AnnotationFunctions {
  _FPDFAnnot_GetFlags(annotation: number): number;
  _FPDFAnnot_GetRect(annotation: number, rect: number): number;
  _FPDFAnnot_GetStringValue(annotation: number, key: number, buffer: number, bytes: number): number;
  _FPDFAnnot_CountAttachmentPoints(annotation: number): number;
  _FPDFAnnot_GetAttachmentPoints(annotation: number, index: number, quad: number): number;
  _FPDFAnnot_GetLink(annotation: number): number;
  _FPDFLink_GetAction(link: number): number;
  _FPDFAction_GetURIPath(document: number, action: number, buffer: number, bytes: number): number;
  _FPDFText_GetBoundedText(
    textPage: number,
    left: number,
    top: number,
    right: number,
    bottom: number,
    buffer: number,
    characters: number,
  ): number;
  _FPDF_GetFormType(document: number): number;
  _FPDFDOC_InitFormFillEnvironment(document: number, callbacks: number): number;
  _FPDFAnnot_GetFormFieldType(form: number, annotation: number): number;
  _FPDFAnnot_GetFormFieldFlags(form: number, annotation: number): number;
  _FPDFAnnot_GetFormFieldName(form: number, annotation: number, buffer: number, bytes: number): number;
  _FPDFAnnot_GetFormFieldAlternateName(
    form: number,
    annotation: number,
    buffer: number,
    bytes: number,
  ): number;
  _FPDFAnnot_GetFormFieldValue(form: number, annotation: number, buffer: number, bytes: number): number;
  _FPDFAnnot_GetOptionCount(form: number, annotation: number): number;
  _FPDFAnnot_GetOptionLabel(
    form: number,
    annotation: number,
    index: number,
    buffer: number,
    bytes: number,
  ): number;
  _FPDFAnnot_IsOptionSelected(form: number, annotation: number, index: number): number;
  _FPDFDoc_GetAttachmentCount(document: number): number;
  _FPDFDoc_GetAttachment(document: number, index: number): number;
  _FPDFAttachment_GetName(attachment: number, buffer: number, bytes: number): number;
}
