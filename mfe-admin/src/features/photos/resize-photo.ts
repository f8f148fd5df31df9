/** Pixels on the longer side, as the server stores it. */
const longestSide = 1600;
const quality = 0.85;

const decode = (file: Blob): Promise<ImageBitmap | undefined> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);

/**
 * A photo as a JPEG of at most 1600 pixels a side, upright: a tenth of what a camera takes. A file that the browser cannot
 * decode is returned as it is, and the server says why it rejects it.
 */
export const resizePhoto = async (file: Blob): Promise<Blob> => {
  const picture = await decode(file);
  if (!picture) return file;
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return file;
  // A JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const smaller = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
  return smaller ?? file;
};

/** The bytes in base64. */
export const inBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
