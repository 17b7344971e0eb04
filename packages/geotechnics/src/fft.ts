/**
 * In-place discrete Fourier transform of a power of two of complex numbers, unscaled: X[k] = Σ x[n] e^(−2πikn/N). Source: Cooley and Tukey
 * (1965), radix 2.
 */
export function fft(re: Float64Array, im: Float64Array): void {
  const { length } = re;
  for (let i = 1, j = 0; i < length; i += 1) {
    let bit = length >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [re[i], re[j]] = [re[j]!, re[i]!];
      [im[i], im[j]] = [im[j]!, im[i]!];
    }
  }
  for (let size = 2; size <= length; size *= 2) {
    const half = size / 2;
    for (let k = 0; k < half; k += 1) {
      // Each factor is computed directly: repeated products accumulate errors.
      const angle = (-2 * Math.PI * k) / size;
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      for (let a = k; a < length; a += size) {
        const b = a + half;
        const partRe = re[b]! * cos - im[b]! * sin;
        const partIm = re[b]! * sin + im[b]! * cos;
        re[b] = re[a]! - partRe;
        im[b] = im[a]! - partIm;
        re[a] = re[a]! + partRe;
        im[a] = im[a]! + partIm;
      }
    }
  }
}
