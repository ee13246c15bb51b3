/** How a picture is to be shown: mirrored left to right, then turned clockwise by so many degrees. */
export interface Orientation {
  isMirrored: boolean;
  rotation: 0 | 90 | 180 | 270;
}

const upright: Orientation = { isMirrored: false, rotation: 0 };

/** By the value of the Exif tag, from 1; cameras write four of them, scanners and editors the mirrored ones too. */
const orientations: Orientation[] = [
  upright,
  { isMirrored: true, rotation: 0 },
  { isMirrored: false, rotation: 180 },
  { isMirrored: true, rotation: 180 },
  { isMirrored: true, rotation: 270 },
  { isMirrored: false, rotation: 90 },
  { isMirrored: true, rotation: 90 },
  { isMirrored: false, rotation: 270 },
];

/** How a JPEG's Exif data says it is to be shown. */
export function exifOrientation(jpeg: Buffer): Orientation {
  const exif = jpeg.subarray(0, 65_536).indexOf('Exif\0\0', 0, 'latin1');
  if (exif < 0) return upright;
  const tiff = exif + 6;
  const little = jpeg.toString('latin1', tiff, tiff + 2) === 'II';
  const u16 = (at: number) => (little ? jpeg.readUInt16LE(at) : jpeg.readUInt16BE(at));
  const u32 = (at: number) => (little ? jpeg.readUInt32LE(at) : jpeg.readUInt32BE(at));
  try {
    const directory = tiff + u32(tiff + 4);
    for (let entry = 0; entry < u16(directory); entry++) {
      const at = directory + 2 + entry * 12;
      if (u16(at) === 0x0112) return orientations[u16(at + 8) - 1] ?? upright;
    }
  } catch {
    // Exif data that leads out of the file says nothing.
  }
  return upright;
}

export interface Picture extends Orientation {
  width: number;
  height: number;
  /** The encoded JPEG, or one byte a pixel. */
  data: Buffer;
  encoding: 'jpeg' | 'gray';
  /** Colour components of the JPEG. */
  components: number;
}

/**
 * A PDF of one page with just the picture on it, a point a pixel: PDFium then decodes, turns and scales it, in
 * memory that is bounded.
 */
export function picturePdf(picture: Picture): Buffer {
  const { width, height, data, encoding, components, isMirrored, rotation } = picture;
  const colors = components === 1 ? '/DeviceGray' : components === 4 ? '/DeviceCMYK' : '/DeviceRGB';
  // Adobe writes four-colour JPEGs inverted.
  const decode = components === 4 ? ' /Decode [1 0 1 0 1 0 1 0]' : '';
  const filter = encoding === 'jpeg' ? ' /Filter /DCTDecode' : '';
  const placed = isMirrored ? `${-width} 0 0 ${height} ${width} 0` : `${width} 0 0 ${height} 0 0`;
  const drawing = `q ${placed} cm /P Do Q`;
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
