import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import { createStore } from 'zustand/vanilla';
import type { AlarmListener } from '../../live/alarm-feed.ts';
import { AlarmPlayer, type SoundContext } from './player.ts';
import { muteOf, soundOf, type Mute, type SoundSettings } from './sound-state.ts';
import { SoundTurn, type Locks, type TabChannel } from './sound-turn.ts';

export interface SoundView {
  /** What this tab plays; null: silence. */
  readonly level: AlarmLevel | null;
  /** ms since 1970 at which it began. */
  readonly since: number | null;
  /** What would be heard were nothing muted, switched off or refused. */
  readonly wanted: AlarmLevel | null;
  /** The browser refuses until the user presses something. */
  readonly isBlocked: boolean;
  /** The one that is in force. */
  readonly mute: Mute | null;
}

interface AlarmSoundDeps {
  readonly alarms: { listen(listener: AlarmListener): () => void };
  readonly createContext: () => SoundContext | null;
  /** Whether the browser lets this page be heard though nobody has pressed anything on it. */
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
/** A timer's longest wait. */
const MOST_MS = 2_000_000_000;
/** A browser that allows sound without being asked twice has done so by then. */
const ANSWER_MS = 1_000;

/** Brings alarms, settings, mute and the browser's leave together, and plays what comes of it. */
export class AlarmSound {
  readonly view = createStore<SoundView>(() => silent);
  readonly #deps: AlarmSoundDeps;
  readonly #player: AlarmPlayer;
  readonly #turn: SoundTurn;
  readonly #alarms = new Map<number, LiveAlarm>();
  readonly #ends: (() => void)[] = [];
  #cancelTimer: (() => void) | null = null;
  #isElsewhere = false;
  /** The browser has had its time to allow sound. */
  #isAnswered = false;

  constructor(deps: AlarmSoundDeps) {
    this.#deps = deps;
    this.#player = new AlarmPlayer(deps.createContext, () => this.#changed());
    this.#turn = new SoundTurn(deps.locks, deps.channel, () => this.#changed());
  }

  /** `isAllowed`: the user has pressed something on this page already. */
  start(isAllowed: boolean): void {
    const { alarms, connection, mutes, settings } = this.#deps;
    this.#turn.connected(connection.isLive());
    if (isAllowed) void this.allow();
    // A page that was loaded by itself is told at once that it would not be heard, not when it has to be.
    else void this.#tryUnasked();
    this.#ends.push(
      this.#deps.after(ANSWER_MS, () => {
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
    this.view.setState(silent, true);
  }

  /** A sound context that is made or resumed too early is refused, and the browser writes a warning each time. */
  async #tryUnasked(): Promise<void> {
    const isAllowed = await this.#deps.isAllowedUnasked();
    // The page may have gone meanwhile.
    if (isAllowed && this.#ends.length > 0) await this.allow();
  }

  /** After the user pressed something: now the browser lets it sound. */
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
    // A tab that is not heard any more must not keep the others silent.
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
      if (this.#player.isOpen) void this.#player.open();
      void this.#lookElsewhere();
    }
    const canSound = this.#player.isRunning && this.#turn.isOurs;
    this.#player.play(canSound ? level : null, chosen.volume);
    const playing = this.#player.level;
    const isNeeded = level !== null || (this.#isAnswered && chosen.isOn);
    const known = this.view.getState();
    this.view.setState({
      level: playing,
      since: playing === known.level ? known.since : playing === null ? null : at,
      wanted,
      isBlocked: isNeeded && !this.#player.isRunning && !this.#isElsewhere,
      mute: mute !== null && mute.until > at ? mute : null,
    });
    this.#wake(mute, at);
  }

  /** Looks again when a mute or a shelf ends. */
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
