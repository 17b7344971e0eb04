import { Deck, type DeckProps, FlyToInterpolator, MapView as DeckMapView } from '@deck.gl/core';
import { MAX_ZOOM, MIN_ZOOM, type MapView } from './geometry.ts';
import { buildLayers } from './layers.ts';
import type { RendererProfile } from './renderer.ts';
import type { MapScene } from './shapes.ts';

type Device = Parameters<NonNullable<DeckProps['onDeviceInitialized']>>[0];

/** The surface of a deck.gl instance. */
export interface GraphicsOwner {
  /** The user or a flight moved the view. */
  onMoved(view: MapView): void;
  cursor(isDragging: boolean): string;
  onRendered(): void;
}

const LIMITS = { pitch: 0, bearing: 0, minZoom: MIN_ZOOM, maxZoom: MAX_ZOOM, maxPitch: 0 };
/** ms. Longer flights go up and down on their way. */
const SHORT_FLIGHT_MS = 600;

/** The gestures and layers of a canvas by deck.gl, which is loaded after the first picture. */
export class Graphics {
  readonly #canvas: HTMLCanvasElement;
  readonly #deck: Deck<DeckMapView>;
  readonly #profile: RendererProfile;
  #device: Device | null = null;
  #isEnded = false;

  constructor(canvas: HTMLCanvasElement, profile: RendererProfile, view: MapView, owner: GraphicsOwner) {
    this.#canvas = canvas;
    this.#profile = profile;
    this.#deck = new Deck({
      canvas,
      views: new DeckMapView({ id: 'map', repeat: false }),
      controller: {
        dragRotate: false,
        touchRotate: false,
        keyboard: false,
        inertia: profile.isSoftware ? 0 : 250,
        scrollZoom: { speed: 0.008, smooth: false },
      },
      viewState: { ...view, ...LIMITS },
      useDevicePixels: profile.pixelRatio,
      // Four samples a pixel double the time of a frame without a graphics card.
      deviceProps: { type: 'webgl', webgl: { antialias: !profile.isSoftware } },
      layers: [],
      getCursor: ({ isDragging }) => owner.cursor(isDragging),
      onViewStateChange: ({ viewState: { longitude, latitude, zoom }, interactionState }) => {
        // During start deck.gl reports its initial view. Only the user and flights move the map.
        if (Object.values(interactionState).some(Boolean)) owner.onMoved({ longitude, latitude, zoom });
      },
      onDeviceInitialized: (device) => {
        this.#device = device;
        if (this.#isEnded) this.#release();
      },
      onAfterRender: () => owner.onRendered(),
      onError: (error) => console.warn('map', error),
    });
  }

  /** Null: nothing. */
  setScene(scene: MapScene | null): void {
    this.#deck.setProps({ layers: scene ? buildLayers(scene, this.#profile.pixelRatio) : [] });
  }

  show(view: MapView): void {
    this.#deck.setProps({ viewState: { ...view, ...LIMITS } });
  }

  fly(view: MapView, duration: number): void {
    const way = duration > SHORT_FLIGHT_MS ? { transitionInterpolator: new FlyToInterpolator() } : {};
    this.#deck.setProps({ viewState: { ...view, ...LIMITS, transitionDuration: duration, ...way } });
  }

  end(): void {
    this.#isEnded = true;
    this.#deck.finalize();
    this.#release();
    // Browsers allow few contexts, so an unneeded one is released at once.
    this.#canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
  }

  /** deck.gl leaves its canvas listeners on the window. */
  #release(): void {
    this.#device?.canvasContext?.destroy();
    this.#device = null;
  }
}
