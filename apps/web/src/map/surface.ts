import { Deck, type DeckProps, MapView as DeckMapView, type MapViewState } from '@deck.gl/core';
import { buildLayers, shapesOf, type MapScene } from './layers.ts';
import { drawPicture, isPicture, type PictureShape } from './picture.ts';
import type { RendererProfile } from './renderer.ts';

type Device = Parameters<NonNullable<DeckProps['onDeviceInitialized']>>[0];

/** The map on a surface. */
export interface SurfaceOwner {
  /** The user or a flight moved the view. */
  onMoved(view: MapViewState): void;
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

/** A canvas with its deck.gl instance. */
export class Surface {
  // Our own canvas, because deck.gl creates its canvas later, and one created after the end would remain.
  readonly #canvas = document.createElement('canvas');
  /** Over it: what is drawn without WebGL. */
  readonly #picture = document.createElement('canvas');
  readonly #deck: Deck<DeckMapView>;
  readonly #profile: RendererProfile;
  #owner: SurfaceOwner | null = null;
  #device: Device | null = null;
  #pressed: PointerEvent | null = null;
  #isDrawn = false;
  /** Of the picture. Null: WebGL draws. */
  #shapes: readonly PictureShape[] | null = null;
  #isEnded = false;

  /** A kept or new surface within the container. */
  static take(container: HTMLElement, profile: RendererProfile, view: MapViewState, owner: SurfaceOwner): Surface {
    const surface = [...kept].find((one) => one.#profile === profile) ?? new Surface(profile, view);
    kept.delete(surface);
    surface.#owner = owner;
    container.append(surface.#canvas, surface.#picture);
    return surface;
  }

  private constructor(profile: RendererProfile, viewState: MapViewState) {
    this.#profile = profile;
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
    this.#deck = new Deck({
      canvas: this.#canvas,
      views: new DeckMapView({ id: 'map', repeat: false }),
      controller: {
        dragRotate: false,
        touchRotate: false,
        keyboard: false,
        inertia: profile.isSoftware ? 0 : 250,
        scrollZoom: { speed: 0.008, smooth: false },
      },
      viewState,
      useDevicePixels: profile.pixelRatio,
      // Four samples a pixel double the time of a frame without a graphics card.
      deviceProps: { type: 'webgl', webgl: { antialias: !profile.isSoftware } },
      layers: [],
      getCursor: ({ isDragging }) => this.#owner?.cursor(isDragging) ?? '',
      onViewStateChange: ({ viewState: moved, interactionState }) => {
        // During start deck.gl reports its initial view. Only the user and flights move the map.
        if (Object.values(interactionState).some(Boolean)) this.#owner?.onMoved(moved);
      },
      onDeviceInitialized: (device) => {
        this.#device = device;
        if (this.#isEnded) this.#release();
      },
      onAfterRender: () => this.#isDrawn && (this.#canvas.style.opacity = ''),
      onError: (error) => console.warn('map', error),
    });
  }

  /** Shows a view, of a scene if it is another one. True: it is drawn at once, else in the next frame. */
  draw(viewState: MapViewState, scene?: MapScene): boolean {
    const { isSoftware, pixelRatio } = this.#profile;
    if (scene) {
      const shapes = isSoftware ? shapesOf(scene) : [];
      this.#shapes = isSoftware && isPicture(shapes) ? shapes : null;
      this.#deck.setProps({ layers: this.#shapes ? [] : buildLayers(scene, pixelRatio) });
      this.#isDrawn = true;
    }
    this.#deck.setProps({ viewState });
    this.#picture.hidden = this.#shapes === null;
    if (this.#shapes) this.#drawPicture(this.#shapes, viewState);
    return this.#shapes !== null;
  }

  #drawPicture(shapes: readonly PictureShape[], view: MapViewState): void {
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
    this.#isDrawn = false;
    this.#shapes = null;
    this.#picture.hidden = true;
    this.#canvas.style.opacity = '0';
    this.#canvas.remove();
    this.#picture.remove();
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
    this.#deck.finalize();
    this.#release();
    // Browsers allow few contexts, so an unneeded one is released at once.
    this.#canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
    this.#canvas.remove();
    this.#picture.remove();
  }

  /** deck.gl leaves its canvas listeners on the window. */
  #release(): void {
    this.#device?.canvasContext?.destroy();
    this.#device = null;
  }
}
