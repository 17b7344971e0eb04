import type { AlarmLevel } from '@groundwatch/protocol/model';
import { samplesOf } from './tones.ts';

/** s. A pattern that is cut off fades out instead of clicking. */
const FADE = 0.03;

/** The used part of a sound context. */
export type SoundContext = Pick<
  AudioContext,
  | 'state'
  | 'currentTime'
  | 'sampleRate'
  | 'destination'
  | 'resume'
  | 'close'
  | 'createBuffer'
  | 'createBufferSource'
  | 'createGain'
  | 'addEventListener'
>;

interface Playing {
  readonly level: AlarmLevel;
  readonly source: AudioBufferSourceNode;
  readonly gain: GainNode;
}

/** Plays the pattern of one level in a loop while the browser allows it. */
export class AlarmPlayer {
  readonly #create: () => SoundContext | null;
  readonly #onChange: () => void;
  readonly #buffers = new Map<AlarmLevel, AudioBuffer>();
  #context: SoundContext | null = null;
  #playing: Playing | null = null;

  /** `onChange`: the browser has allowed or refused sound. */
  constructor(create: () => SoundContext | null, onChange: () => void) {
    this.#create = create;
    this.#onChange = onChange;
  }

  /** The browser was asked for sound. */
  get isOpen(): boolean {
    return this.#context !== null;
  }

  get isRunning(): boolean {
    return this.#context?.state === 'running';
  }

  get level(): AlarmLevel | null {
    return this.#playing?.level ?? null;
  }

  /** Asks the browser for sound. It agrees after a user gesture. */
  async open(): Promise<boolean> {
    if (!this.#context) {
      this.#context = this.#create();
      this.#context?.addEventListener('statechange', this.#onChange);
    }
    if (this.#context && this.#context.state !== 'running') {
      // The promise may stay open after a refusal, so nothing waits for it.
      void this.#context.resume().then(this.#onChange, this.#onChange);
      await Promise.resolve();
    }
    return this.isRunning;
  }

  /** Null: silence. The same level continues without a restart. */
  play(level: AlarmLevel | null, volume: number): void {
    if (this.#playing?.level === level) {
      if (this.#playing) this.#playing.gain.gain.value = volume;
      return;
    }
    this.#stop();
    const context = this.#context;
    if (level === null || !context) return;
    this.#playing = { level, ...this.#start(context, level, volume, true) };
  }

  /** Plays one period of a level's pattern. */
  test(level: AlarmLevel, volume: number): void {
    if (this.#context) this.#start(this.#context, level, volume, false);
  }

  close(): void {
    this.#stop();
    void this.#context?.close();
    this.#context = null;
  }

  #start(context: SoundContext, level: AlarmLevel, volume: number, isLoop: boolean): Omit<Playing, 'level'> {
    const gain = context.createGain();
    gain.gain.value = volume;
    gain.connect(context.destination);
    const source = context.createBufferSource();
    source.buffer = this.#bufferOf(context, level);
    source.loop = isLoop;
    source.connect(gain);
    source.start();
    return { source, gain };
  }

  #stop(): void {
    const playing = this.#playing;
    this.#playing = null;
    if (!playing || !this.#context) return;
    const end = this.#context.currentTime + FADE;
    playing.gain.gain.linearRampToValueAtTime(0, end);
    playing.source.stop(end);
  }

  #bufferOf(context: SoundContext, level: AlarmLevel): AudioBuffer {
    const known = this.#buffers.get(level);
    if (known) return known;
    const samples = samplesOf(level, context.sampleRate);
    const buffer = context.createBuffer(1, samples.length, context.sampleRate);
    buffer.copyToChannel(samples, 0);
    this.#buffers.set(level, buffer);
    return buffer;
  }
}
