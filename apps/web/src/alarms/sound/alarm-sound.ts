import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import { createStore } from 'zustand/vanilla';
import type { AlarmListener } from '../../live/alarm-feed.ts';
import { AlarmPlayer, type SoundContext } from './player.ts';
import { muteOf, soundOf, type Mute, type SoundSettings } from './sound-state.ts';
import { SoundTurn, type Locks, type TabChannel } from './sound-turn.ts';

export interface SoundView {
  /** The level this tab plays. Null: silence. */
  readonly level: AlarmLevel | null;
  /** Start of the sound, ms since 1970. */
  readonly since: number | null;
  /** The level that would sound without mute, setting or refusal. */
  readonly wanted: AlarmLevel | null;
  /** The browser refuses sound until a user gesture. */
  readonly isBlocked: boolean;
  /** The mute in force. */
  readonly mute: Mute | null;
}

interface AlarmSoundDeps {
  readonly alarms: { listen(listener: AlarmListener): () => void };
  readonly createContext: () => SoundContext | null;
  /** Whether the browser allows sound on this page without a user gesture. */
  readonly isAllowedUnasked: () => Promise<boolean>;
  readonly connection: { isLive(): boolean; follow(changed: () => void): () => void };
  readonly locks: Locks;
  readonly channel: TabChannel;
  readonly mutes: { get(): Mute | null; set(mute: Mute | null): void; follow(changed: () => void): () => void };
  readonly settings: { get(): SoundSettings; follow(changed: () => void): () => void };
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => () => void;
}

const silent: SoundView = { level: null, since: null, wanted: null, isBlocked: false, mute: null };
/** The longest delay of a timer. */
const MOST_MS = 2_000_000_000;
/** A browser that allows sound does so within this time. */
const ANSWER_MS = 1_000;
/**
 * To make a sound context takes a tenth of a second, so the page, or what a gesture asked for, is drawn first. An alarm that is to sound does
 * not wait. Safari counts a timer of up to a second as part of the gesture.
 */
const DRAWN_MS = 900;

/** Combines alarms, settings, mute and the browser's permission, and plays the result. */
export class AlarmSound {
  readonly view = createStore<SoundView>(() => silent);
  readonly #deps: AlarmSoundDeps;
  readonly #player: AlarmPlayer;
  readonly #turn: SoundTurn;
  readonly #alarms = new Map<number, LiveAlarm>();
  readonly #ends: (() => void)[] = [];
  #cancelTimer: (() => void) | null = null;
  #isElsewhere = false;
  /** There has been a user gesture on this page. */
  #isAllowed = false;
  /** The browser has had enough time to allow sound. */
  #isAnswered = false;

  constructor(deps: AlarmSoundDeps) {
    this.#deps = deps;
    this.#player = new AlarmPlayer(deps.createContext, () => this.#changed());
    this.#turn = new SoundTurn(deps.locks, deps.channel, () => this.#changed());
  }

  /** `isAllowed`: there has been a user gesture on this page. */
  start(isAllowed: boolean): void {
    const { alarms, connection, mutes, settings } = this.#deps;
    this.#turn.connected(connection.isLive());
    if (isAllowed) this.allowLater();
    // A page that loaded by itself learns at once whether it may sound, not only at the first alarm.
    else void this.#tryUnasked();
    this.#ends.push(
      this.#deps.after((isAllowed ? DRAWN_MS : 0) + ANSWER_MS, () => {
        this.#isAnswered = true;
        if (!this.#player.isRunning) void this.#lookElsewhere();
        this.#update();
      }),
      connection.follow(() => this.#turn.connected(connection.isLive())),
      mutes.follow(() => this.#update()),
      settings.follow(() => this.#update()),
      alarms.listen((changed) => {
        for (const alarm of changed) {
          if (alarm.state === 'normal') this.#alarms.delete(alarm.id);
          else this.#alarms.set(alarm.id, alarm);
        }
        this.#update();
      }),
    );
  }

  stop(): void {
    for (const end of this.#ends.splice(0)) end();
    this.#cancelTimer?.();
    this.#player.close();
    this.#turn.leave();
    this.#alarms.clear();
    this.#isAnswered = false;
    this.#isAllowed = false;
    this.view.setState(silent, true);
  }

  /** A sound context that starts too early is refused, and the browser logs a warning each time. */
  async #tryUnasked(): Promise<void> {
    const isAllowed = await this.#deps.isAllowedUnasked();
    // The page may be closed by now.
    if (isAllowed && this.#ends.length > 0) await this.allow();
  }

  /** Called after each user gesture: the browser now allows sound. */
  allowLater(): void {
    if (this.#player.isOpen) return void this.allow();
    if (this.#isAllowed) return;
    this.#isAllowed = true;
    this.#ends.push(this.#deps.after(DRAWN_MS, () => void this.allow()));
    this.#update();
  }

  /** Asks the browser for sound at once. */
  async allow(): Promise<void> {
    await this.#player.open();
    this.#changed();
  }

  mute(minutes: number): void {
    this.#deps.mutes.set(muteOf(this.#alarms.values(), minutes, this.#deps.now()));
    this.#update();
  }

  unmute(): void {
    this.#deps.mutes.set(null);
    this.#update();
  }

  async test(level: AlarmLevel): Promise<void> {
    await this.allow();
    this.#player.test(level, this.#deps.settings.get().volume);
  }

  #changed(): void {
    // A tab that may no longer sound must not keep the others silent.
    if (this.#player.isRunning) this.#turn.take();
    else this.#turn.leave();
    this.#update();
  }

  async #lookElsewhere(): Promise<void> {
    const isElsewhere = await this.#turn.isElsewhere();
    if (isElsewhere === this.#isElsewhere) return;
    this.#isElsewhere = isElsewhere;
    this.#update();
  }

  #update(): void {
    const { mutes, settings, now } = this.#deps;
    const at = now();
    const mute = mutes.get();
    const chosen = settings.get();
    const { level, wanted } = soundOf(this.#alarms.values(), mute, chosen, at);
    if (level !== null && !this.#player.isRunning) {
      if (this.#player.isOpen || this.#isAllowed) void this.#player.open();
      void this.#lookElsewhere();
    }
    const canSound = this.#player.isRunning && this.#turn.isOurs;
    this.#player.play(canSound ? level : null, chosen.volume);
    const playing = this.#player.level;
    const known = this.view.getState();
    this.view.setState({
      level: playing,
      since: playing === known.level ? known.since : playing === null ? null : at,
      wanted,
      isBlocked: this.#isAnswered && chosen.isOn && !this.#player.isRunning && !this.#isElsewhere,
      mute: mute !== null && mute.until > at ? mute : null,
    });
    this.#wake(mute, at);
  }

  /** Updates when a mute or shelving ends. */
  #wake(mute: Mute | null, at: number): void {
    this.#cancelTimer?.();
    const shelves = [...this.#alarms.values()].flatMap(({ shelvedUntil }) =>
      shelvedUntil ? [Date.parse(shelvedUntil)] : [],
    );
    const next = Math.min(...[...shelves, mute?.until ?? 0].filter((time) => time > at));
    this.#cancelTimer = Number.isFinite(next)
      ? this.#deps.after(Math.min(MOST_MS, next - at), () => this.#update())
      : null;
  }
}
