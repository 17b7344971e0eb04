import { Deck, type DeckProps, MapView as DeckMapView, type MapViewState } from '@deck.gl/core';
import type { RendererProfile } from './renderer.ts';

type Device = Parameters<NonNullable<DeckProps['onDeviceInitialized']>>[0];

/** The map that draws on a surface. */
export interface SurfaceOwner {
  /** Hands or a flight have moved the view. */
  onMoved(view: MapViewState): void;
  /** px within the surface. */
  onClick(x: number, y: number): void;
  cursor(isDragging: boolean): string;
  /** The graphics context is gone; this surface draws nothing more. */
  onLost(): void;
}

/**
 * Surfaces whose maps have gone: another one compiles all shaders anew, which takes seconds without a graphics card. Two, as a scene of a
 * wall fades in over the one before.
 */
const kept = new Set<Surface>();
const MOST_KEPT = 2;

/** A canvas with the deck.gl that draws on it. */
export class Surface {
  // Our own: deck.gl makes its canvas later, and one made after the end would stay behind.
  readonly #canvas = document.createElement('canvas');
  readonly #deck: Deck<DeckMapView>;
  readonly #profile: RendererProfile;
  #owner: SurfaceOwner | null = null;
  #device: Device | null = null;
  #isDrawn = false;
  #isEnded = false;

  /** One that was kept, or a new one, within the container. */
  static take(container: HTMLElement, profile: RendererProfile, view: MapViewState, owner: SurfaceOwner): Surface {
    const surface = [...kept].find((one) => one.#profile === profile) ?? new Surface(profile, view);
    kept.delete(surface);
    surface.#owner = owner;
    container.append(surface.#canvas);
    return surface;
  }

  private constructor(profile: RendererProfile, viewState: MapViewState) {
    this.#profile = profile;
    // The container takes the focus and the keys.
    this.#canvas.tabIndex = -1;
    this.#canvas.addEventListener('webglcontextlost', this.#lost);
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
      layers: [],
      getCursor: ({ isDragging }) => this.#owner?.cursor(isDragging) ?? '',
      onViewStateChange: ({ viewState: moved, interactionState }) => {
        // While it starts deck.gl reports the view it was made with; only hands and flights move the map.
        if (Object.values(interactionState).some(Boolean)) this.#owner?.onMoved(moved);
      },
      onClick: (info) => this.#owner?.onClick(info.x, info.y),
      onDeviceInitialized: (device) => {
        this.#device = device;
        if (this.#isEnded) this.#release();
      },
      onAfterRender: () => this.#isDrawn && (this.#canvas.style.opacity = ''),
      onError: (error) => console.warn('map', error),
    });
  }

  draw(props: Pick<DeckProps<DeckMapView>, 'viewState' | 'layers'>): void {
    this.#deck.setProps(props);
    if (props.layers) this.#isDrawn = true;
  }

  /** Its map has gone: the surface is kept for the next one, or freed where enough are kept. */
  leave(): void {
    this.#owner = null;
    if (this.#isEnded) return;
    if (kept.size === MOST_KEPT) {
      this.#free();
      return;
    }
    kept.add(this);
    // Not seen before the next map is drawn, and pressed nevertheless.
    this.#isDrawn = false;
    this.#canvas.style.opacity = '0';
    this.#canvas.remove();
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
    // Browsers keep few contexts; one that is not needed any more is given back at once.
    this.#canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
    this.#canvas.remove();
  }

  /** deck.gl leaves what watches the canvas in the window. */
  #release(): void {
    this.#device?.canvasContext?.destroy();
    this.#device = null;
  }
}
