/** Number of pixels of a token colour in a canvas, or in a part of it given in shares of its width. */
export function pixelsOf(canvas: HTMLCanvasElement | null, colour: string, from = 0, to = 1): number {
  if (!canvas) return 0;
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];
  const x = Math.round(canvas.width * from);
  const { data } = canvas.getContext('2d')!.getImageData(x, 0, Math.round(canvas.width * to) - x, canvas.height);
  let count = 0;
  for (let i = 0; i < data.length; i += 4) {
    const distance = Math.abs(data[i]! - r) + Math.abs(data[i + 1]! - g) + Math.abs(data[i + 2]! - b);
    if (data[i + 3]! > 200 && distance < 12) count += 1;
  }
  return count;
}
