import type { MapView } from './geometry.ts';
import type { Graphics } from './graphics.ts';
import { drawPicture, isPictured, type PictureShape } from './picture.ts';
import type { RendererProfile } from './renderer.ts';
import { shapesOf, type MapScene } from './shapes.ts';

/** The map on a surface. */
export interface SurfaceOwner {
  /** The user or a flight moved the view. */
  onMoved(view: MapView): void;
  /** px within the surface. */
  onClick(x: number, y: number): void;
  cursor(isDragging: boolean): string;
  /** The graphics context is lost. This surface draws nothing more. */
  onLost(): void;
}

/**
 * Surfaces of unmounted maps, kept because a new one compiles all shaders, which takes seconds without a graphics card. Two,
 * because a wall fades one scene over another.
 */
const kept = new Set<Surface>();
const MOST_KEPT = 2;
/** A pointer that moves farther between press and release drags the map. */
const CLICK_PX = 4;

const MOST_IDLE_MS = 3_000;

/** Safari has no idle callbacks. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: MOST_IDLE_MS });
    else setTimeout(resolve, MOST_IDLE_MS / 10);
  });

/** The canvases of a map: a plain picture at first and without a graphics card, deck.gl below it. */
export class Surface {
  /** With both canvases, and what deck.gl adds beside its own. */
  readonly #root = document.createElement('div');
  /** Of deck.gl, and for clicks. */
  readonly #canvas = document.createElement('canvas');
  /** Over it. */
  readonly #picture = document.createElement('canvas');
  readonly #profile: RendererProfile;
  #owner: SurfaceOwner | null = null;
  /** Null: not loaded yet. */
  #graphics: Graphics | null = null;
  #isAsked = false;
  #pressed: PointerEvent | null = null;
  #view: MapView | null = null;
  /** Of the present map. */
  #scene: MapScene | null = null;
  /** Of the picture. Null: deck.gl draws. */
  #shapes: readonly PictureShape[] | null = null;
  /** Nothing of the scene needs deck.gl. */
  #isPictureWhole = false;
  #isEnded = false;

  /** A kept or new surface within the container. */
  static take(container: HTMLElement, profile: RendererProfile, owner: SurfaceOwner): Surface {
    const surface = [...kept].find((one) => one.#profile === profile) ?? new Surface(profile);
    kept.delete(surface);
    surface.#owner = owner;
    container.append(surface.#root);
    return surface;
  }

  private constructor(profile: RendererProfile) {
    this.#profile = profile;
    this.#root.append(this.#canvas, this.#picture);
    // The container has focus and keys.
    this.#canvas.tabIndex = -1;
    this.#picture.style.pointerEvents = 'none';
    this.#canvas.addEventListener('webglcontextlost', this.#lost);
    // Not deck.gl's onClick, which drops the clicks before its device is ready: seconds without a graphics card.
    this.#canvas.addEventListener('pointerdown', (event) => (this.#pressed = event));
    this.#canvas.addEventListener('click', (event) => {
      const { x, y } = this.#pressed ?? event;
      if (Math.hypot(event.x - x, event.y - y) <= CLICK_PX) this.#owner?.onClick(event.offsetX, event.offsetY);
    });
  }

  /** Shows a view, of a scene if it is another one. True: it is drawn at once, else in a later frame. */
  draw(view: MapView, scene?: MapScene): boolean {
    this.#view = view;
    if (scene) this.#setScene(scene);
    this.#graphics?.show(view);
    this.#picture.hidden = this.#shapes === null;
    if (this.#shapes) this.#drawPicture(this.#shapes, view);
    if (!this.#isAsked) void this.#load();
    return this.#shapes !== null;
  }

  /** Flies there, `duration` ms, at once as long as deck.gl is not loaded. */
  fly(view: MapView, duration: number): void {
    if (this.#graphics) this.#graphics.fly(view, duration);
    else this.#owner?.onMoved(view);
  }

  #setScene(scene: MapScene): void {
    this.#scene = scene;
    const shapes = shapesOf(scene);
    const pictured = shapes.filter(isPictured);
    this.#isPictureWhole = this.#profile.isSoftware && pictured.length === shapes.length;
    // Where deck.gl has taken over, the picture does not come back for it.
    this.#shapes = this.#isPictureWhole || this.#shapes || !this.#graphics ? pictured : null;
    this.#graphics?.setScene(this.#isPictureWhole ? null : scene);
  }

  /** After the first picture, and when the page has nothing else to do. Without deck.gl the picture stays. */
  async #load(): Promise<void> {
    this.#isAsked = true;
    try {
      await idle();
      const { Graphics: Loaded } = await import('./graphics.ts');
      if (this.#isEnded) return;
      this.#graphics = new Loaded(this.#canvas, this.#profile, this.#view!, {
        onMoved: (moved) => this.#owner?.onMoved(moved),
        cursor: (isDragging) => this.#owner?.cursor(isDragging) ?? '',
        onRendered: () => this.#rendered(),
      });
      this.#graphics.setScene(this.#isPictureWhole ? null : this.#scene);
    } catch (error) {
      console.warn('map', error);
    }
  }

  #rendered(): void {
    if (!this.#scene) return;
    this.#canvas.style.opacity = '';
    if (this.#isPictureWhole) return;
    this.#shapes = null;
    this.#picture.hidden = true;
  }

  #drawPicture(shapes: readonly PictureShape[], view: MapView): void {
    const canvas = this.#picture;
    const { pixelRatio } = this.#profile;
    const { clientWidth: width, clientHeight: height } = canvas;
    const [wide, high] = [Math.round(width * pixelRatio), Math.round(height * pixelRatio)];
    // Another size empties a canvas.
    if (canvas.width !== wide) canvas.width = wide;
    if (canvas.height !== high) canvas.height = high;
    drawPicture(canvas.getContext('2d')!, shapes, view, { width, height }, pixelRatio);
    this.#canvas.style.opacity = '';
  }

  /** Its map is unmounted: the surface is kept for the next one, or freed if enough are kept. */
  leave(): void {
    this.#owner = null;
    if (this.#isEnded) return;
    if (kept.size === MOST_KEPT) {
      this.#free();
      return;
    }
    kept.add(this);
    // Hidden until the next map is drawn, but clickable.
    this.#scene = null;
    this.#shapes = null;
    this.#picture.hidden = true;
    this.#canvas.style.opacity = '0';
    this.#root.remove();
  }

  readonly #lost = (): void => {
    const owner = this.#owner;
    this.#free();
    owner?.onLost();
  };

  #free(): void {
    this.#isEnded = true;
    this.#owner = null;
    kept.delete(this);
    this.#canvas.removeEventListener('webglcontextlost', this.#lost);
    this.#graphics?.end();
    this.#root.remove();
  }
}
