/** Degrees clockwise by which a JPEG is to be turned to stand upright, from its Exif orientation. */
export function exifRotation(jpeg: Buffer): 0 | 90 | 180 | 270 {
  const exif = jpeg.subarray(0, 65_536).indexOf('Exif\0\0', 0, 'latin1');
  if (exif < 0) return 0;
  const tiff = exif + 6;
  const little = jpeg.toString('latin1', tiff, tiff + 2) === 'II';
  const u16 = (at: number) => (little ? jpeg.readUInt16LE(at) : jpeg.readUInt16BE(at));
  const u32 = (at: number) => (little ? jpeg.readUInt32LE(at) : jpeg.readUInt32BE(at));
  try {
    const directory = tiff + u32(tiff + 4);
    for (let entry = 0; entry < u16(directory); entry++) {
      const at = directory + 2 + entry * 12;
      if (u16(at) !== 0x0112) continue;
      const orientation = u16(at + 8);
      if (orientation === 3) return 180;
      if (orientation === 6) return 90;
      if (orientation === 8) return 270;
    }
  } catch {
    // Exif data that leads out of the file says nothing.
  }
  return 0;
}

export interface Picture {
  width: number;
  height: number;
  /** The encoded JPEG, or one byte a pixel. */
  data: Buffer;
  encoding: 'jpeg' | 'gray';
  /** Colour components of the JPEG. */
  components: number;
  rotation: 0 | 90 | 180 | 270;
}

/**
 * A PDF of one page with just the picture on it, a point a pixel: PDFium then decodes, turns and scales it, in
 * memory that is bounded.
 */
export function picturePdf({ width, height, data, encoding, components, rotation }: Picture): Buffer {
  const colors = components === 1 ? '/DeviceGray' : components === 4 ? '/DeviceCMYK' : '/DeviceRGB';
  // Adobe writes four-colour JPEGs inverted.
  const decode = components === 4 ? ' /Decode [1 0 1 0 1 0 1 0]' : '';
  const filter = encoding === 'jpeg' ? ' /Filter /DCTDecode' : '';
  const drawing = `q ${width} 0 0 ${height} 0 0 cm /P Do Q`;
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const push = (part: Buffer | string) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (body: string, stream?: Buffer) => {
    offsets.push(length);
    push(`${offsets.length} 0 obj\n${body}\n`);
    if (stream) {
      push('stream\n');
      push(stream);
      push('\nendstream\n');
    }
    push('endobj\n');
  };
  push('%PDF-1.4\n');
  object('<< /Type /Catalog /Pages 2 0 R >>');
  object('<< /Type /Pages /Kids [3 0 R] /Count 1 >>');
  object(
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotation} /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>`,
  );
  object(`<< /Length ${drawing.length} >>`, Buffer.from(drawing));
  object(
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${colors} /BitsPerComponent 8${decode}${filter} /Interpolate true /Length ${data.length} >>`,
    data,
  );
  const start = length;
  push(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n`);
  for (const offset of offsets) push(`${String(offset).padStart(10, '0')} 00000 n \n`);
  push(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}
