/** The drawing capacity of the machine. */
export interface RendererProfile {
  readonly isSoftware: boolean;
  /** Pixels drawn by px. */
  readonly pixelRatio: number;
}

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render|mesa offscreen/i;

/** Chooses by the renderer's name: a software renderer never animates and draws fewer pixels. */
export function profileRenderer(name: string, devicePixelRatio: number): RendererProfile {
  const isSoftware = SOFTWARE.test(name);
  return {
    isSoftware,
    pixelRatio: isSoftware ? Math.min(1, devicePixelRatio) : Math.min(2, devicePixelRatio),
  };
}

/** Whether nothing moves by itself: with slow graphics or reduced motion. */
export const isStill = ({ isSoftware }: RendererProfile): boolean =>
  isSoftware || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Name of the WebGL 2 renderer. Null without WebGL 2. */
export function rendererName(canvas: HTMLCanvasElement): string | null {
  const gl = canvas.getContext('webgl2', { failIfMajorPerformanceCaveat: false });
  if (!gl) return null;
  const info = gl.getExtension('WEBGL_debug_renderer_info');
  const name: unknown = gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return String(name);
}

let knownProfile: RendererProfile | null | undefined;
/** Determined once per page, because it does not change and each test costs a graphics context. */
export function rendererProfile(): RendererProfile | null {
  if (knownProfile === undefined) {
    const name = rendererName(document.createElement('canvas'));
    knownProfile = name === null ? null : profileRenderer(name, window.devicePixelRatio);
  }
  return knownProfile;
}
